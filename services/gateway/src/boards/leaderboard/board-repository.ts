import { type Database, lastSplit } from '@assay/db'
import { type BoardStandings, METHOD_VERSION } from '@assay/rating'
import { sql } from 'kysely'
import type { Audience } from './board-cache.ts'

/** The number of votes and voters of a board other than the overall board. */
export interface BoardSummaryRow {
  readonly board: string
  readonly votes: number
  readonly effectiveVoters: number
}

export interface BoardRow
  extends BoardSummaryRow,
    Pick<BoardStandings, 'coefficients' | 'entries' | 'differences'> {
  readonly snapshotId: string
  readonly ledgerPosition: string
  readonly methodVersion: string
  readonly computedAt: Date
}

/**
 * Selects the boards that a reader may see. Superusers see the latest boards. Other readers see
 * boards that are not newer than the last published overall board and have the same exclusions.
 */
function shownTo(audience: Audience) {
  return audience === 'superusers'
    ? sql`board_snapshots as board where method_version = ${METHOD_VERSION}`
    : sql`board_snapshots as board join (
        select ledger_position, coalesce(parameters ->> 'exclusionChanges', '0')::bigint as changes
        from leaderboard_snapshots where published_at is not null
        order by published_at desc limit 1
      ) as published on board.ledger_position <= published.ledger_position
        and board.exclusion_changes = published.changes
      where method_version = ${METHOD_VERSION}`
}

const SUMMARY = sql`board.board, board.votes, board.effective_voters`
const ALL = sql`${SUMMARY}, board.snapshot_id, board.ledger_position, board.method_version,
  board.computed_at, board.coefficients, board.entries, board.differences`
const NEWEST_FIRST = sql`order by board.board, board.ledger_position desc`

export async function listBoardSummaries(
  db: Database,
  audience: Audience,
): Promise<BoardSummaryRow[]> {
  const { rows } = await sql<BoardSummaryRow>`
    select distinct on (board.board) ${SUMMARY} from ${shownTo(audience)} ${NEWEST_FIRST}`.execute(
    db,
  )
  return rows
}

/** Finds the boards with these names. Missing boards are left out. */
export async function listBoards(
  db: Database,
  audience: Audience,
  names: readonly string[],
): Promise<BoardRow[]> {
  const { rows } = await sql<BoardRow>`
    select distinct on (board.board) ${ALL} from ${shownTo(audience)}
      and board.board = any (${names}) ${NEWEST_FIRST}`.execute(db)
  return rows
}

/** Lists the facts about models that a board shows. */
export async function listBoardModels(db: Database, modelIds: readonly string[]) {
  return db
    .selectFrom('models')
    .select(['id', 'llmName', 'logo'])
    .select(sql<boolean>`not is_active or retired_at is not null`.as('isRetired'))
    .select(lastSplit().as('since'))
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(modelIds))))
    .execute()
}
