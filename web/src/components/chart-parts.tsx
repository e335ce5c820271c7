import classes from './chart.module.css'

/** The axis style of all charts. */
export const AXIS = {
  stroke: 'var(--line-strong)',
  tick: { fill: 'var(--text-muted)', fontSize: 13 },
} as const

interface TooltipProps<Point> {
  readonly active?: boolean
  readonly payload?: readonly { readonly payload?: Point }[]
}

/** A tooltip with several lines; the first line is bold. */
export function tooltipOf<Point>(toLines: (point: Point) => readonly string[]) {
  return function ChartTooltip({ active, payload }: TooltipProps<Point>) {
    const point = payload?.[0]?.payload
    if (!active || !point) return null
    const [first, ...others] = toLines(point)
    return (
      <div className={classes.tooltip}>
        <strong>{first}</strong>
        {others.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </div>
    )
  }
}
