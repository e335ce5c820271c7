import { RATING_START } from '@assay/contracts/constants'
import type { LeaderboardEntryDto } from '@assay/contracts/leaderboard'

const STEP = 50

/** Maps ratings to 0 to 1, so that all intervals and the "good enough" line are on the scale. */
export function intervalScale(
  entries: readonly Pick<LeaderboardEntryDto, 'elo_rating' | 'confidence_interval'>[],
): (rating: number) => number {
  const ends = entries.flatMap(({ elo_rating, confidence_interval }) => {
    const half = confidence_interval ?? 0
    return [elo_rating - half, elo_rating + half]
  })
  const low = Math.floor(Math.min(RATING_START - 1, ...ends) / STEP) * STEP
  const high = Math.ceil(Math.max(RATING_START + 1, ...ends) / STEP) * STEP
  return (rating) => (rating - low) / (high - low)
}
