import type { LeaderboardEntryDto } from '@assay/contracts/leaderboard'

export interface LeaderboardSummary {
  readonly totalMatches: number
  readonly averagePerModel: number
}

/** Every match was played by two models, so it was counted twice; the average is of those that played. */
export function summarise(
  entries: readonly Pick<LeaderboardEntryDto, 'matches_played'>[],
): LeaderboardSummary {
  const played = entries.reduce((sum, { matches_played }) => sum + matches_played, 0)
  const totalMatches = Math.floor(played / 2)
  const players = entries.filter(({ matches_played }) => matches_played > 0).length
  const averagePerModel = players > 0 ? (totalMatches * 2) / players : 0
  return { totalMatches, averagePerModel }
}
