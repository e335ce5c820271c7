import { createColumnList, type Database, type DatabaseTransaction } from '@assay/db'
import { type BoardDraw, type BoardStandings, METHOD_VERSION } from '@assay/rating'
import { type RawBuilder, sql } from 'kysely'
import { IS_RETIRED } from '../models/models-on-offer-repository.ts'

/** An arbitrary constant that no other lock uses. */
const BOARDS_LOCK = 6_114_180_571

/** The overall board to which the other boards belong. */
export interface NewestSnapshot {
  readonly id: string
  readonly position: number
  readonly exclusionChanges: number
  readonly modelIds: readonly string[]
  /** Models that are offered or paused. Battles draw pairs of them. */
  readonly activeIds: readonly string[]
  /** Boards up to the position of the last published snapshot are signed and stay as they are. */
  readonly isSigned: boolean
}

/**
 * Whether a snapshot at this position or a later one is published, with the same method and the same
 * exclusions. Snapshots that differ in these can have the same position.
 */
const isSignedAt = (
  position: number | RawBuilder<unknown>,
  exclusionChanges: number | RawBuilder<unknown>,
) => sql<boolean>`exists (
  select from leaderboard_snapshots as signed
  where signed.published_at is not null and signed.ledger_position >= ${position}
    and signed.method_version = ${METHOD_VERSION}
    and coalesce(signed.parameters ->> 'exclusionChanges', '0')::float8 = ${exclusionChanges})`

/**
 * Finds the newest snapshot. Returns undefined if there is none, or if another version of the
 * method computed it.
 */
export async function findNewestSnapshot(db: Database): Promise<NewestSnapshot | undefined> {
  const { rows } = await sql<NewestSnapshot & { methodVersion: string }>`
    select newest.*,
      array(select model_id from leaderboard_entries where snapshot_id = newest.id order by model_id)
        as model_ids,
      array(select id from models where not ${IS_RETIRED}) as active_ids,
      ${isSignedAt(sql`newest.position`, sql`newest.exclusion_changes`)} as is_signed
    from (
      select id, ledger_position::float8 as position, method_version,
        coalesce(parameters ->> 'exclusionChanges', '0')::float8 as exclusion_changes
      from leaderboard_snapshots order by computed_at desc, id desc limit 1
    ) as newest`.execute(db)
  return rows[0]?.methodVersion === METHOD_VERSION ? rows[0] : undefined
}

/**
 * Waits until no other process writes or publishes boards, and keeps the lock until the end of the
 * transaction. Without the lock, a process that is behind could write rows that another process is
 * about to delete, and both would wait.
 */
export async function lockBoards(trx: DatabaseTransaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(${BOARDS_LOCK}::bigint)`.execute(trx)
}

/**
 * Stores the pair probabilities for each board's questions, unless a later state is already stored.
 */
export async function savePairDraws(
  trx: DatabaseTransaction,
  position: number | string,
  draws: readonly BoardDraw[],
): Promise<void> {
  if (draws.length === 0) return
  const rows = draws.map(({ board, modelIds, chances }) => ({
    board,
    model_ids: modelIds,
    chances,
  }))
  await sql`
    insert into pair_draws (board, ledger_position, model_ids, chances)
    select board, ${position}, model_ids, chances
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as draw (board text, model_ids uuid[], chances float8[])
    on conflict (board) do update set ledger_position = excluded.ledger_position,
      model_ids = excluded.model_ids, chances = excluded.chances
    where pair_draws.ledger_position <= excluded.ledger_position`.execute(trx)
}

interface BoardRow extends BoardStandings {
  readonly snapshot: NewestSnapshot
}

const BOARDS = createColumnList<BoardRow>({
  board: ['text', ({ board }) => board],
  ledgerPosition: ['bigint', ({ snapshot }) => snapshot.position],
  snapshotId: ['uuid', ({ snapshot }) => snapshot.id],
  methodVersion: ['text', () => METHOD_VERSION],
  exclusionChanges: ['bigint', ({ snapshot }) => snapshot.exclusionChanges],
  votes: ['integer', ({ votes }) => votes],
  effectiveVoters: ['float8', ({ effectiveVoters }) => effectiveVoters],
  coefficients: ['jsonb', ({ coefficients }) => JSON.stringify(coefficients)],
  entries: ['jsonb', ({ entries }) => JSON.stringify(entries)],
  differences: ['jsonb', ({ differences }) => JSON.stringify(differences)],
})

/**
 * Writes a snapshot's boards, and deletes boards that no reader can see any more. It keeps the
 * newest boards, those of the published snapshot and those of the next snapshot to publish. Writes
 * nothing if the snapshot has been published meanwhile.
 */
export async function saveBoards(
  trx: DatabaseTransaction,
  snapshot: NewestSnapshot,
  boards: readonly BoardStandings[],
): Promise<void> {
  const rows = boards.map((board) => ({ ...board, snapshot }))
  const names = boards.map(({ board }) => board)
  await sql`
    insert into board_snapshots (${BOARDS.names})
    select ${BOARDS.names} from ${BOARDS.recordset(rows, 'board')}
    where not ${isSignedAt(snapshot.position, snapshot.exclusionChanges)}
    on conflict (board, ledger_position) do update set ${BOARDS.excluded},
      computed_at = excluded.computed_at`.execute(trx)
  await sql`
    with shown as (
      select ${snapshot.position}::bigint as position
      union all
      select ledger_position from leaderboard_snapshots where details is not null
      union all
      (select ledger_position from leaderboard_snapshots where published_at is not null
        order by published_at desc limit 1)
    ), kept as (
      select board, max(ledger_position) from board_snapshots
      join shown on ledger_position <= position
      where board = any (${names}) group by board, position
    )
    delete from board_snapshots
    where board = any (${names}) and (board, ledger_position) not in (select * from kept)`.execute(
    trx,
  )
}
