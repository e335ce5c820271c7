import { Analytics } from '../features/analytics/analytics.tsx'
import classes from './text-page.module.css'

export function AnalyticsPage() {
  return (
    <div className={classes.page}>
      <h1 className={classes.title}>Analytics</h1>
      <Analytics />
    </div>
  )
}
