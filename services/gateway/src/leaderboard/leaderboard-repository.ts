import type { LeaderboardDistributionDto, LeaderboardDto } from '@assay/contracts'
import type { Database } from '@assay/db'

/** A snapshot as it is served. */
export interface Standings {
  readonly leaderboard: LeaderboardDto
  readonly distribution: LeaderboardDistributionDto
}

export async function findNewestSnapshotId(db: Database): Promise<string | undefined> {
  const newest = await db
    .selectFrom('leaderboardSnapshots')
    .select('id')
    .orderBy('computedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return newest?.id
}

/** Everything a snapshot says, entries by rank. */
export async function findStandings(db: Database, id: string): Promise<Standings | undefined> {
  const snapshot = await db
    .selectFrom('leaderboardSnapshots')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  if (!snapshot) return undefined

  const entries = await db
    .selectFrom('leaderboardEntries')
    .innerJoin('models', 'models.id', 'leaderboardEntries.modelId')
    .selectAll('leaderboardEntries')
    .select(['models.llmName', 'models.logo'])
    .where('snapshotId', '=', id)
    .orderBy('rank')
    .orderBy('eloRating', 'desc')
    .orderBy('models.llmName')
    .execute()

  return {
    leaderboard: {
      snapshot_id: snapshot.id,
      computed_at: snapshot.computedAt.toISOString(),
      ledger_position: Number(snapshot.ledgerPosition),
      method_version: snapshot.methodVersion,
      entries: entries.map((entry) => ({
        rank: entry.rank,
        rank_change: entry.rankChange,
        rank_low: entry.rankLow,
        rank_high: entry.rankHigh,
        llm_id: entry.modelId,
        llm_name: entry.llmName,
        logo_url: entry.logo && `/logos/${entry.logo}`,
        elo_rating: entry.eloRating,
        confidence_interval: entry.confidenceInterval,
        matches_played: entry.matchesPlayed,
        wins: entry.wins,
        losses: entry.losses,
        ties: entry.ties,
        both_bad: entry.bothBad,
        win_rate: entry.winRate,
        score_rate: entry.scoreRate,
        both_bad_rate: entry.bothBadRate,
      })),
    },
    distribution: {
      total_models: snapshot.totalModels,
      mean: snapshot.mean,
      std_dev: snapshot.stdDev,
      min: snapshot.min,
      max: snapshot.max,
      median: snapshot.median,
    },
  }
}
