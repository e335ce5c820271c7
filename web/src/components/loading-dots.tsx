import classes from './loading-dots.module.css'

export function LoadingDots({ label }: { label: string }) {
  return (
    <span className={classes.dots} role="img" aria-label={label}>
      <span />
      <span />
      <span />
    </span>
  )
}
