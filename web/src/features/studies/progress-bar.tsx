import classes from './studies.module.css'

export interface ProgressBarProps {
  readonly label: string
  readonly total: number
  /** The numbers that ended well, were declined and failed. */
  readonly done: number
  readonly declined?: number
  readonly failed?: number
}

/** How much of a total has ended, and how. */
export function ProgressBar({ label, total, done, declined = 0, failed = 0 }: ProgressBarProps) {
  const width = (count: number) => ({ width: `${(100 * count) / Math.max(1, total)}%` })
  return (
    <div
      className={classes.bar}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={done + declined + failed}
    >
      <span style={width(done)} />
      <span data-state="declined" style={width(declined)} />
      <span data-state="failed" style={width(failed)} />
    </div>
  )
}
