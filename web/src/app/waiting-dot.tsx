import classes from './waiting-dot.module.css'

/** Marks an entry behind which reviews wait for a decision. */
export function WaitingDot() {
  return <span role="img" aria-label="Reviews are waiting" className={classes.dot} />
}
