import type { LeaderboardEntryDto } from '@assay/contracts/leaderboard'

export interface LeaderboardSummary {
  readonly totalMatches: number
  readonly averagePerModel: number
}

/**
 * Two models play each match, so the entries count it twice. The average covers only models that
 * have played.
 */
export function summarise(
  entries: readonly Pick<LeaderboardEntryDto, 'matches_played'>[],
): LeaderboardSummary {
  const played = entries.reduce((sum, { matches_played }) => sum + matches_played, 0)
  const totalMatches = Math.floor(played / 2)
  const players = entries.filter(({ matches_played }) => matches_played > 0).length
  const averagePerModel = players > 0 ? (totalMatches * 2) / players : 0
  return { totalMatches, averagePerModel }
}
