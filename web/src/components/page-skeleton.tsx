import classes from './page-skeleton.module.css'

/** What stands in for a page whose code is on its way; it shows only when that takes a while. */
export function PageSkeleton() {
  return (
    <div className={classes.page} role="status" aria-label="Loading the page">
      <span className={classes.title} />
      <span className={classes.line} />
      <span className={classes.line} />
      <span className={classes.block} />
    </div>
  )
}
