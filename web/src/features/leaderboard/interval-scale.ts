import { RATING_START } from '@assay/contracts/constants'
import type { LeaderboardEntryDto } from '@assay/contracts/leaderboard'

const STEP = 50

type Interval = Pick<LeaderboardEntryDto, 'elo_rating' | 'confidence_interval' | 'rank'>

/** The half of the interval that is drawn: none for a model that is not ranked yet. */
export const halfWidthOf = ({ rank, confidence_interval }: Interval) =>
  rank === null ? 0 : (confidence_interval ?? 0)

/** Maps ratings to 0 to 1, so that all intervals and the "good enough" line are on the scale. */
export function intervalScale(entries: readonly Interval[]): (rating: number) => number {
  const ends = entries.flatMap((entry) => {
    const half = halfWidthOf(entry)
    return [entry.elo_rating - half, entry.elo_rating + half]
  })
  const low = Math.floor(Math.min(RATING_START - 1, ...ends) / STEP) * STEP
  const high = Math.ceil(Math.max(RATING_START + 1, ...ends) / STEP) * STEP
  return (rating) => (rating - low) / (high - low)
}
