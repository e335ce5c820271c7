import { Items } from '../features/items/items.tsx'
import classes from './text-page.module.css'

export function ItemsPage() {
  return (
    <div className={classes.page}>
      <h1 className={classes.title}>Items Management</h1>
      <Items />
    </div>
  )
}
