import type { OtherBoardLine, SnapshotLine } from '@assay/contracts/ledger-snapshot'
import type { MatchCounts, Standing } from '@assay/rating'
import { type Selectable, sql } from 'kysely'
import { chainedModelName } from './chained-model-fact.ts'
import type { Database } from './database.ts'
import type { BoardSnapshotTable } from './schema/board-snapshot.ts'
import { type BoardDetails, ENTRY_COLUMNS, SNAPSHOT_COLUMNS } from './schema/leaderboard.ts'

/**
 * First come the ranked entries by group, rank and rating, then the unranked entries with most
 * matches first.
 */
const IN_PLACE_ORDER = sql`
  rank is null,
  case when rank is not null then comparable_group end,
  rank,
  case when rank is null then matches_played end desc,
  elo_rating desc`

/** Selects a snapshot: by id, the last published one, or the newest one with details. */
export type SnapshotChoice = { readonly id: string } | { readonly publishedOnly: boolean }

/**
 * Finds a snapshot with its details and its entries in board order, under the models' names at its
 * position. Returns undefined if there is none.
 */
export async function findSnapshot(db: Database, choice: SnapshotChoice) {
  let query = db
    .selectFrom('leaderboardSnapshots')
    .select([...SNAPSHOT_COLUMNS, 'details'])
    .where('details', 'is not', null)
    .orderBy('computedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
  if ('id' in choice) query = query.where('id', '=', choice.id)
  else if (choice.publishedOnly) query = query.where('publishedAt', 'is not', null)
  const snapshot = await query.executeTakeFirst()
  if (!snapshot) return undefined
  const entries = await db
    .selectFrom('leaderboardEntries')
    .innerJoin('models', 'models.id', 'leaderboardEntries.modelId')
    .select(ENTRY_COLUMNS)
    .select(chainedModelName(snapshot.ledgerPosition).as('llmName'))
    .where('snapshotId', '=', snapshot.id)
    .orderBy(IN_PLACE_ORDER)
    .orderBy('modelId')
    .execute()
  return { ...snapshot, details: snapshot.details as BoardDetails, entries }
}
export type Snapshot = NonNullable<Awaited<ReturnType<typeof findSnapshot>>>

/** Reads a snapshot as it is exported and signed, with the other boards at that time. */
export async function readSnapshotLine(
  db: Database,
  snapshot: Snapshot,
): Promise<SnapshotLine['snapshot']> {
  const boards = await listBoardsAt(db, snapshot)
  return {
    id: snapshot.id,
    computed_at: snapshot.computedAt.toISOString(),
    ledger_position: Number(snapshot.ledgerPosition),
    head_hash: snapshot.headHash.toString('hex'),
    method_version: snapshot.methodVersion,
    parameters: snapshot.parameters,
    left_out: snapshot.leftOut,
    entries: snapshot.entries.map(toEntryLine),
    boards: boards.map(toOtherBoardLine),
    verdicts: snapshot.details.verdicts,
    citations: snapshot.details.citations,
    ...toFindingLines(snapshot.details),
  }
}

/** Converts the findings of a board. */
export function toFindingLines({
  allVotes,
  positionBias: { logOdds, halfWidth, votes, voters },
  cycles,
  takeover,
}: Pick<BoardDetails, 'allVotes' | 'positionBias' | 'cycles' | 'takeover'>): Pick<
  SnapshotLine['snapshot'],
  'all_votes' | 'findings'
> {
  return {
    all_votes: allVotes.map(({ modelId, bothBad, rating, ...counts }) => ({
      ...{ model: modelId, ...counts, both_bad: bothBad, elo_rating: rating },
    })),
    findings: {
      side: { log_odds: logOdds, half_width: halfWidth, votes, voters },
      cycles: { ...cycles, clearest: [...cycles.clearest] },
      first_place: takeover && {
        ...{ leader: takeover.leaderId, challenger: takeover.challengerId },
        ...{ votes: takeover.votes, voters: takeover.voters, networks: takeover.networks },
      },
    },
  }
}

type BoardRow = Selectable<BoardSnapshotTable>

async function listBoardsAt(
  db: Database,
  { ledgerPosition, methodVersion, parameters }: Snapshot,
): Promise<BoardRow[]> {
  const { rows } = await sql<BoardRow>`
    select distinct on (board) * from board_snapshots
    where method_version = ${methodVersion} and ledger_position <= ${ledgerPosition}
      and exclusion_changes = ${parameters.exclusionChanges ?? 0}
    order by board, ledger_position desc`.execute(db)
  return rows
}

/** Converts a model's row on the overall board. */
export function toEntryLine(
  entry: Snapshot['entries'][number],
): SnapshotLine['snapshot']['entries'][number] {
  return {
    ...toStandingLine(entry),
    ...{ llm_name: entry.llmName, group: entry.comparableGroup },
    elo_rating: entry.eloRating,
    confidence_interval: entry.confidenceInterval,
  }
}

/** Converts a board other than the overall board. */
export function toOtherBoardLine(
  row: Pick<
    BoardRow,
    'board' | 'ledgerPosition' | 'votes' | 'coefficients' | 'entries' | 'differences'
  >,
): OtherBoardLine {
  return {
    board: row.board,
    ledger_position: Number(row.ledgerPosition),
    votes: row.votes,
    style: row.coefficients.map(({ effect, points, halfWidth }) => ({
      ...{ effect, points, half_width: halfWidth },
    })),
    entries: row.entries.map((entry) => ({
      ...toStandingLine(entry),
      ...{ elo_rating: entry.rating, confidence_interval: entry.confidenceInterval },
      ...{ borrowed: entry.borrowed, contradicts: entry.contradicts },
    })),
    differences: row.differences.map(({ modelId, points, halfWidth, chance, ...voters }) => ({
      ...{ model: modelId, points, half_width: halfWidth, p_value: chance },
      ...{ attested: voters.attested, identified: voters.identified },
    })),
  }
}

type Ranks = 'modelId' | 'rank' | 'rankLow' | 'rankHigh' | 'tier'

/** Converts the ranks and counts of a model's row on any board. */
export function toStandingLine(standing: Pick<Standing, Ranks | keyof MatchCounts>) {
  return {
    model: standing.modelId,
    rank: standing.rank,
    rank_low: standing.rankLow,
    rank_high: standing.rankHigh,
    tier: standing.tier,
    matches_played: standing.matchesPlayed,
    wins: standing.wins,
    losses: standing.losses,
    ties: standing.ties,
    both_bad: standing.bothBad,
  }
}
