import type { LeaderboardDistributionDto } from '@assay/contracts/leaderboard'
import type { EntryRow } from './leaderboard-repository.ts'

type RatedEntry = Pick<EntryRow, 'rank' | 'matchesPlayed' | 'eloRating'>

const NOTHING = { mean: null, std_dev: null, min: null, max: null, median: null }

/**
 * Describes the ratings of the ranked models, or of the models with votes while no model is ranked.
 * The standard deviation is that of a population, because the models are not a sample.
 */
export function toDistribution(entries: readonly RatedEntry[]): LeaderboardDistributionDto {
  const ranked = entries.filter(({ rank }) => rank !== null)
  const described = ranked.length > 0 ? ranked : entries.filter((entry) => entry.matchesPlayed > 0)
  const ratings = described.map(({ eloRating }) => eloRating).sort((a, b) => a - b)
  const total = ratings.length
  const [min, max] = [ratings[0], ratings[total - 1]]
  if (min === undefined || max === undefined) return { total_models: 0, ...NOTHING }

  const mean = ratings.reduce((sum, rating) => sum + rating, 0) / total
  const variance = ratings.reduce((sum, rating) => sum + (rating - mean) ** 2, 0) / total
  const middle = ratings.slice(Math.ceil(total / 2) - 1, Math.floor(total / 2) + 1)
  const median = middle.reduce((sum, rating) => sum + rating, 0) / middle.length
  return { total_models: total, mean, std_dev: Math.sqrt(variance), min, max, median }
}
