import classes from './interval-plot.module.css'

const HEIGHT_PX = 20
const MIDDLE_PX = HEIGHT_PX / 2
const CAP_PX = 4

export interface IntervalPlotProps {
  readonly value: number
  /** The ends of the interval; null if it is unknown. */
  readonly low: number | null
  readonly high: number | null
  /** A value to compare with, marked by a dashed line. */
  readonly bar?: number | undefined
  /** Maps a value to its place from left to right, 0 to 1. */
  readonly scale: (value: number) => number
}

/** The place of a value, with room for the marks at both ends: `50%`. */
export const placeOf = (scale: IntervalPlotProps['scale'], value: number) =>
  `${5 + 90 * scale(value)}%`

/** A value with its interval on a common scale. */
export function IntervalPlot({ value, low, high, bar, scale }: IntervalPlotProps) {
  const ends = low === null || high === null ? [] : [placeOf(scale, low), placeOf(scale, high)]
  const barPlace = bar !== undefined && placeOf(scale, bar)
  return (
    <svg className={classes.plot} height={HEIGHT_PX} aria-hidden>
      {barPlace && (
        <line className={classes.bar} x1={barPlace} x2={barPlace} y1={0} y2={HEIGHT_PX} />
      )}
      {low !== high && (
        <g className={classes.whiskers}>
          <line x1={ends[0]} x2={ends[1]} y1={MIDDLE_PX} y2={MIDDLE_PX} />
          {ends.map((x) => (
            <line key={x} x1={x} x2={x} y1={MIDDLE_PX - CAP_PX} y2={MIDDLE_PX + CAP_PX} />
          ))}
        </g>
      )}
      <circle className={classes.dot} cx={placeOf(scale, value)} cy={MIDDLE_PX} r={4} />
    </svg>
  )
}
