import { RATING_START } from '@assay/contracts/constants'
import type { LeaderboardEntryDto } from '@assay/contracts/leaderboard'
import { halfWidthOf } from './interval-scale.ts'
import classes from './standings.module.css'

const HEIGHT_PX = 20
const MIDDLE_PX = HEIGHT_PX / 2
const CAP_PX = 4

export interface IntervalPlotProps {
  readonly entry: Pick<LeaderboardEntryDto, 'elo_rating' | 'confidence_interval' | 'rank'>
  /** Maps a rating to its place from left to right, 0 to 1. */
  readonly scale: (rating: number) => number
}

/** The place of a rating, with room for the marks at both ends: `50%`. */
export const placeOf = (scale: IntervalPlotProps['scale'], rating: number) =>
  `${5 + 90 * scale(rating)}%`

/**
 * A rating with its confidence interval, and the line above which a model counts as good enough.
 */
export function IntervalPlot({ entry, scale }: IntervalPlotProps) {
  const { elo_rating: rating } = entry
  const half = halfWidthOf(entry)
  const at = (value: number) => placeOf(scale, value)
  const [low, high, bar] = [at(rating - half), at(rating + half), at(RATING_START)]
  return (
    <svg className={classes.plot} height={HEIGHT_PX} aria-hidden>
      <line className={classes.bar} x1={bar} x2={bar} y1={0} y2={HEIGHT_PX} />
      {half > 0 && (
        <g className={classes.whiskers}>
          <line x1={low} x2={high} y1={MIDDLE_PX} y2={MIDDLE_PX} />
          {[low, high].map((x) => (
            <line key={x} x1={x} x2={x} y1={MIDDLE_PX - CAP_PX} y2={MIDDLE_PX + CAP_PX} />
          ))}
        </g>
      )}
      <circle className={classes.dot} cx={at(rating)} cy={MIDDLE_PX} r={4} />
    </svg>
  )
}
