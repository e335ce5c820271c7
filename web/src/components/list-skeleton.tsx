import classes from './page-skeleton.module.css'

const ROWS = [1, 2, 3, 4, 5]

/** A placeholder for a loading list, which gives the page its shape from the start. */
export function ListSkeleton({ label }: { label: string }) {
  return (
    <div className={classes.rows} role="status" aria-label={label}>
      {ROWS.map((row) => (
        <span key={row} />
      ))}
    </div>
  )
}
