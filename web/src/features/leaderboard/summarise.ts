import type { LeaderboardEntryDto } from '@assay/contracts/leaderboard'

export interface LeaderboardSummary {
  readonly totalMatches: number
  readonly averagePerModel: number
}

/** Two models play each match, so the entries count it twice. */
export function summarise(
  entries: readonly Pick<LeaderboardEntryDto, 'matches_played'>[],
): LeaderboardSummary {
  const played = entries.reduce((sum, { matches_played }) => sum + matches_played, 0)
  const totalMatches = Math.floor(played / 2)
  const averagePerModel = entries.length > 0 ? (totalMatches * 2) / entries.length : 0
  return { totalMatches, averagePerModel }
}
