import classes from './page-skeleton.module.css'

const ROWS = [1, 2, 3, 4, 5]

/** What stands in for a list that is on its way, so that the page has its shape from the start. */
export function ListSkeleton({ label }: { label: string }) {
  return (
    <div className={classes.rows} role="status" aria-label={label}>
      {ROWS.map((row) => (
        <span key={row} className={classes.row} />
      ))}
    </div>
  )
}
