import { Exclusions } from '../features/exclusions/exclusions.tsx'
import classes from './text-page.module.css'

export function ExclusionsPage() {
  return (
    <div className={classes.page}>
      <h1 className={classes.title}>Exclusions</h1>
      <Exclusions />
    </div>
  )
}
