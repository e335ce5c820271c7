import type { LeftOutReason } from '@assay/contracts/votes'
import { createColumnList, type Database, type DatabaseTransaction, newId } from '@assay/db'
import type { LedgerHead } from '@assay/ledger'
import { METHOD_VERSION, type Standing } from '@assay/rating'
import { sql } from 'kysely'
import { readExclusionChanges } from '../exclusions/exclusion-repository.ts'
import { IS_ON_OFFER, IS_RETIRED } from '../models/models-on-offer-repository.ts'
import type { CurrentStandings } from './current-standings.ts'

/** Age of the snapshot to which rank changes refer. */
const RANK_CHANGE_AGE = sql`interval '7 days'`

/**
 * Reads how many ledger entries the newest snapshot lacks. Ledger and snapshot are written in one
 * transaction. So a positive value means that a snapshot was lost, and a negative value means that
 * the ledger was restored to an earlier state.
 */
export async function readSnapshotLag(db: Database): Promise<number> {
  const { rows } = await sql<{ lag: string }>`
    select greatest((select max(position) from ledger),
      (select max(position) from ledger_changes), 0) - coalesce((
      select ledger_position from leaderboard_snapshots order by computed_at desc, id desc limit 1
    ), 0) as lag`.execute(db)
  return Number(rows[0]?.lag)
}

/** A model's facts as a ledger entry has them. */
const MODEL_FACTS = sql`jsonb_build_array(models.id, llm_name, connection_id, provider_model, ${IS_RETIRED})`

/**
 * Whether a new snapshot is needed. One is needed if the newest snapshot does not include the
 * entire ledger or lacks an offered model or a retirement, if a model differs from its ledger
 * entry, or if exclusions have changed since the snapshot.
 */
export async function needsSnapshot(db: Database): Promise<boolean> {
  const { rows } = await sql`
    select from models left join leaderboard_entries on model_id = models.id and snapshot_id = (
      select id from leaderboard_snapshots order by computed_at desc, id desc limit 1
    )
    where case when model_id is null then ${IS_ON_OFFER} else is_retired <> ${IS_RETIRED} end
      or ${MODEL_FACTS} is distinct from (
        select facts from ledger_changes where kind = 'model' and subject_id = models.id
        order by position desc limit 1
      )
    limit 1`.execute(db)
  if (rows.length > 0 || (await readSnapshotLag(db)) !== 0) return true
  const { current, published } = await readExclusionChanges(db)
  return current !== published
}

/** Facts of a snapshot other than the standings. */
export interface SnapshotFacts {
  readonly head: LedgerHead
  readonly parameters: Readonly<Record<string, number>>
  /** Votes up to the head that do not count in the ratings, by reason. */
  readonly leftOut: ReadonlyMap<LeftOutReason, number>
}

interface NewSnapshot extends SnapshotFacts {
  readonly id: string
}

const SNAPSHOTS = createColumnList<NewSnapshot>({
  id: ['uuid', ({ id }) => id],
  ledgerPosition: ['bigint', ({ head }) => head.position],
  headHash: ['bytea', ({ head }) => head.hash],
  methodVersion: ['text', () => METHOD_VERSION],
  parameters: ['jsonb', ({ parameters }) => JSON.stringify(parameters)],
  leftOut: ['jsonb', ({ leftOut }) => JSON.stringify(toCounts(leftOut))],
})

const STANDINGS = createColumnList<Standing>({
  modelId: ['uuid', ({ modelId }) => modelId],
  rank: ['integer', ({ rank }) => rank],
  rankLow: ['integer', ({ rankLow }) => rankLow],
  rankHigh: ['integer', ({ rankHigh }) => rankHigh],
  tier: ['integer', ({ tier }) => tier],
  comparableGroup: ['integer', ({ group }) => group],
  eloRating: ['float8', ({ rating }) => rating],
  confidenceInterval: ['float8', ({ confidenceInterval }) => confidenceInterval],
  effectiveVoters: ['float8', ({ effectiveVoters }) => effectiveVoters],
  matchesPlayed: ['integer', ({ matchesPlayed }) => matchesPlayed],
  wins: ['integer', ({ wins }) => wins],
  losses: ['integer', ({ losses }) => losses],
  ties: ['integer', ({ ties }) => ties],
  bothBad: ['integer', ({ bothBad }) => bothBad],
  winRate: ['float8', ({ winRate }) => winRate],
  scoreRate: ['float8', ({ scoreRate }) => scoreRate],
  bothBadRate: ['float8', ({ bothBadRate }) => bothBadRate],
})

function toCounts(leftOut: SnapshotFacts['leftOut']) {
  return Object.fromEntries([...leftOut].filter(([, votes]) => votes > 0))
}

/** Writes an immutable snapshot of the board; returns its id. */
export async function insertSnapshot(
  trx: DatabaseTransaction,
  { head, parameters, leftOut }: SnapshotFacts,
  { entries, uncertaintyPosition }: CurrentStandings,
): Promise<string> {
  const id = newId()
  const snapshot = {
    id,
    head,
    parameters: { ...parameters, uncertaintyPosition },
    leftOut,
  }
  await sql`
    with snapshot as (
      insert into leaderboard_snapshots (${SNAPSHOTS.names}, computed_at)
      select ${SNAPSHOTS.names}, clock_timestamp()
      from ${SNAPSHOTS.recordset([snapshot], 'snapshot')}
    ), earlier as (
      select model_id as earlier_model_id, rank as earlier_rank
      from leaderboard_entries where snapshot_id = (
        select id from leaderboard_snapshots
        where computed_at <= now() - ${RANK_CHANGE_AGE} and method_version = ${METHOD_VERSION}
        order by computed_at desc, id desc limit 1
      )
    )
    insert into leaderboard_entries (snapshot_id, rank_change, is_retired, ${STANDINGS.names})
    select ${id}, earlier_rank - rank, ${IS_RETIRED}, ${STANDINGS.names}
    from ${STANDINGS.recordset(entries, 'entry')}
    join models on models.id = model_id
    left join earlier on earlier_model_id = model_id`.execute(trx)
  return id
}

/**
 * Number of snapshots deleted per statement, together with their entries. Such a statement stays
 * well within the statement time limit.
 */
const DELETED_AT_ONCE = 500

/**
 * Deletes snapshots that no page can show any more. It keeps the newest snapshot, all from the last
 * two minutes, one per 15 minutes for eight days, and one per day. Of several snapshots in such a
 * period, it keeps the newest published one, or the newest if none is published.
 */
export async function deleteOldSnapshots(db: Database): Promise<void> {
  let deleted: number
  do deleted = await deleteSomeOldSnapshots(db)
  while (deleted === DELETED_AT_ONCE)
}

async function deleteSomeOldSnapshots(db: Database): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from leaderboard_snapshots where id in (
      select id from (
        select id, computed_at, row_number() over (
          partition by case when computed_at > now() - interval '8 days'
            then date_bin('15 minutes', computed_at, 'epoch')
            else date_trunc('day', computed_at) end
          order by published_at is null, computed_at desc, id desc
        ) as age, row_number() over (order by computed_at desc, id desc) as age_of_all
        from leaderboard_snapshots
      ) as aged
      where age > 1 and age_of_all > 1 and computed_at < now() - interval '2 minutes'
      limit ${DELETED_AT_ONCE}
    )`.execute(db)
  return Number(numAffectedRows)
}
