import { Users } from '../features/users/users.tsx'
import classes from './text-page.module.css'

export function AdminPage() {
  return (
    <div className={classes.page}>
      <h1 className={classes.title}>Users Management</h1>
      <Users />
    </div>
  )
}
