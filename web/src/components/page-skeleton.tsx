import classes from './page-skeleton.module.css'

/** A placeholder for a page whose code is loading; it becomes visible only after a delay. */
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
