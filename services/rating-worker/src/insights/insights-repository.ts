import type { BoardDetails, Database, DatabaseTransaction } from '@assay/db'
import { OTHER_BOARDS } from '@assay/rating'
import { sql } from 'kysely'
import { EXCLUSION_CHANGE_COUNT } from '../exclusions/exclusion-repository.ts'

/** Finds the newest snapshot if its details are missing. */
export async function findBoardWithoutDetails(trx: DatabaseTransaction) {
  const newest = await trx
    .selectFrom('leaderboardSnapshots')
    .select(['id', 'ledgerPosition'])
    .select((eb) => eb('details', 'is not', null).as('isDetailed'))
    .orderBy('computedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return newest?.isDetailed ? undefined : newest
}

/** Lists the ranked models of a board's largest group, which compete for first place. */
export async function listContenderIds(
  trx: DatabaseTransaction,
  snapshotId: string,
): Promise<string[]> {
  const rows = await trx
    .selectFrom('leaderboardEntries')
    .select('modelId')
    .where('snapshotId', '=', snapshotId)
    .where('comparableGroup', '=', 0)
    .where('rank', 'is not', null)
    .execute()
  return rows.map(({ modelId }) => modelId)
}

/** Stores the details, unless another process has stored them meanwhile. */
export async function addDetails(
  trx: DatabaseTransaction,
  snapshotId: string,
  details: BoardDetails,
): Promise<void> {
  await trx
    .updateTable('leaderboardSnapshots')
    .set({ details: JSON.stringify(details) })
    .where('id', '=', snapshotId)
    .where('details', 'is', null)
    .execute()
}

/** A board with this number of new rated votes is due once this interval has passed. */
const PUBLISH_VOTES = 50
const PUBLISH_AFTER = sql`interval '15 minutes'`
const PUBLISH_ANYWAY_AFTER = sql`interval '1 day'`
/** Whether the board has models. On a new site it has none until the first worker offers some. */
const HAS_MODELS = sql<boolean>`exists (
  select from leaderboard_entries where snapshot_id = leaderboard_snapshots.id)`

/** Whether the other boards exist, which are signed and shown together with a snapshot. */
const HAS_OTHER_BOARDS = sql<boolean>`${OTHER_BOARDS.length} <= (
  select count(distinct other.board) from board_snapshots as other
  where other.ledger_position <= leaderboard_snapshots.ledger_position
    and other.method_version = leaderboard_snapshots.method_version
    and other.exclusion_changes::text = coalesce(
      leaderboard_snapshots.parameters ->> 'exclusionChanges', '0'))`

/**
 * Finds the newest snapshot with details and other boards, if it is due for publication. It is due
 * 15 minutes after the last publication if there are at least 50 new rated votes, and otherwise
 * after a day. The first board with models is due immediately. So is a correction: a board with
 * changed exclusions, from another version of the method, or with new models and the same votes.
 * The pauses hide the effect of single votes.
 */
export async function findDueBoard(db: Database): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    with last as (
      select published_at, ledger_position, computed_at, parameters, method_version
      from leaderboard_snapshots where published_at is not null and ${HAS_MODELS}
      order by published_at desc limit 1
    ), newest as (
      select id, ledger_position, computed_at, parameters, method_version
      from leaderboard_snapshots
      where published_at is null and ${HAS_MODELS} and details is not null
        and ${HAS_OTHER_BOARDS}
      order by computed_at desc, leaderboard_snapshots.id desc limit 1
    )
    select newest.id from newest left join last on true
    where last.published_at is null
      or (newest.computed_at > last.computed_at and (
        last.published_at <= now() - ${PUBLISH_ANYWAY_AFTER}
        or newest.parameters -> 'exclusionChanges' is distinct from last.parameters -> 'exclusionChanges'
        or newest.method_version <> last.method_version
        or (exists (select from ledger_changes where kind = 'model'
            and position > last.ledger_position and position <= newest.ledger_position)
          and not exists (select from ledger
            where position > last.ledger_position and position <= newest.ledger_position))
        or (last.published_at <= now() - ${PUBLISH_AFTER} and (
          select count(*) from (
            select from ledger
            where rated and position > last.ledger_position and position <= newest.ledger_position
            limit ${PUBLISH_VOTES}
          ) as new
        ) >= ${PUBLISH_VOTES})))`.execute(db)
  return rows[0]?.id
}

/**
 * Publishes a board, unless it counts voters who have been excluded since, or another process has
 * already published this board or a later one.
 * @returns whether the board was published.
 */
export async function markPublished(db: Database, snapshotId: string): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update leaderboard_snapshots as board set published_at = now()
    where id = ${snapshotId} and published_at is null
      and coalesce(parameters ->> 'exclusionChanges', '0')::bigint = ${EXCLUSION_CHANGE_COUNT}
      and not exists (
        select from leaderboard_snapshots as later
        where later.published_at is not null and later.computed_at >= board.computed_at
      )`.execute(db)
  return numAffectedRows > 0n
}

/** Deletes the details of all snapshots except the newest and the newest published one. */
export async function deleteOldDetails(db: Database): Promise<void> {
  await sql`
    update leaderboard_snapshots set details = null where details is not null and id not in (
      (select id from leaderboard_snapshots where details is not null
        order by computed_at desc, id desc limit 1)
      union all
      (select id from leaderboard_snapshots where published_at is not null
        order by published_at desc limit 1)
    )`.execute(db)
}
