import { RATING_START } from '@assay/contracts/constants'
import type { LeaderboardEntryDto } from '@assay/contracts/leaderboard'
import classes from './leaderboard.module.css'

const WIDTH_PX = 92
const HEIGHT_PX = 20
const MIDDLE_PX = HEIGHT_PX / 2
const CAP_PX = 4

export interface IntervalPlotProps {
  readonly entry: Pick<LeaderboardEntryDto, 'elo_rating' | 'confidence_interval'>
  /** Maps a rating to its place from left to right, 0 to 1. */
  readonly scale: (rating: number) => number
}

/**
 * A rating with its confidence interval, and the line above which a model counts as good enough.
 */
export function IntervalPlot({ entry, scale }: IntervalPlotProps) {
  const { elo_rating: rating, confidence_interval } = entry
  const half = confidence_interval ?? 0
  const at = (value: number) => 6 + scale(value) * (WIDTH_PX - 12)
  const [low, high, bar] = [at(rating - half), at(rating + half), at(RATING_START)]
  const caps = [low, high].map((x) => `M${x} ${MIDDLE_PX - CAP_PX}V${MIDDLE_PX + CAP_PX}`)
  return (
    <svg className={classes.plot} width={WIDTH_PX} height={HEIGHT_PX} aria-hidden>
      <line className={classes.bar} x1={bar} x2={bar} y1={0} y2={HEIGHT_PX} />
      {half > 0 && (
        <path className={classes.whiskers} d={`M${low} ${MIDDLE_PX}H${high}${caps.join('')}`} />
      )}
      <circle className={classes.dot} cx={at(rating)} cy={MIDDLE_PX} r={4} />
    </svg>
  )
}
