import { type Database, type DatabaseTransaction, newId } from '@assay/db'
import type { LedgerHead } from '@assay/ledger'
import { METHOD_VERSION, type Standing } from '@assay/rating'
import { sql } from 'kysely'
import { readExclusionChanges } from '../exclusions/exclusion-repository.ts'
import type { CurrentStandings } from './current-standings.ts'

/** Age of the snapshot that rank changes are measured against. */
const RANK_CHANGE_AGE = sql`interval '7 days'`

/** Models that stand for election. */
export async function listActiveModelIds(db: Database): Promise<string[]> {
  const rows = await db.selectFrom('models').select('id').where('isActive', '=', true).execute()
  return rows.map(({ id }) => id)
}

/**
 * Is there an active model that the newest snapshot, if any, does not list, or has it been decided
 * since whose votes count?
 */
export async function lacksSnapshot(db: Database): Promise<boolean> {
  const { rows } = await sql`
    select from models where is_active and id not in (
      select model_id from leaderboard_entries where snapshot_id = (
        select id from leaderboard_snapshots order by computed_at desc, id desc limit 1
      )
    ) limit 1`.execute(db)
  if (rows.length > 0) return true
  const { current, published } = await readExclusionChanges(db)
  return current !== published
}

/** Writes an immutable snapshot of the board at `head`; returns its id. */
export async function insertSnapshot(
  trx: DatabaseTransaction,
  head: LedgerHead,
  { entries, distribution, uncertaintyPosition }: CurrentStandings,
  parameters: Readonly<Record<string, number>>,
): Promise<string> {
  const id = newId()
  const column = <Key extends keyof Standing>(key: Key) => entries.map((entry) => entry[key])
  const { totalModels, mean, stdDev, min, max, median } = distribution
  await sql`
    with snapshot as (
      insert into leaderboard_snapshots (id, ledger_position, head_hash, method_version, parameters,
        total_models, mean, std_dev, min, max, median, computed_at)
      values (${id}, ${head.position}, ${head.hash}, ${METHOD_VERSION},
        ${JSON.stringify({ ...parameters, uncertaintyPosition })},
        ${totalModels}, ${mean}, ${stdDev}, ${min}, ${max}, ${median}, clock_timestamp())
    ), earlier as (
      select model_id, rank from leaderboard_entries where snapshot_id = (
        select id from leaderboard_snapshots where computed_at <= now() - ${RANK_CHANGE_AGE}
        order by computed_at desc, id desc limit 1
      )
    )
    insert into leaderboard_entries (snapshot_id, model_id, rank, rank_change, rank_low, rank_high,
      elo_rating, confidence_interval, effective_voters, matches_played, wins, losses, ties,
      both_bad, win_rate, score_rate, both_bad_rate)
    select ${id}, entry.model_id, entry.rank, earlier.rank - entry.rank, rank_low, rank_high,
      elo_rating, confidence_interval, effective_voters, matches_played, wins, losses, ties,
      both_bad, win_rate, score_rate, both_bad_rate
    from unnest(
      ${column('modelId')}::uuid[], ${column('rank')}::integer[], ${column('rankLow')}::integer[],
      ${column('rankHigh')}::integer[], ${column('rating')}::float8[],
      ${column('confidenceInterval')}::float8[], ${column('effectiveVoters')}::float8[],
      ${column('matchesPlayed')}::integer[], ${column('wins')}::integer[],
      ${column('losses')}::integer[], ${column('ties')}::integer[], ${column('bothBad')}::integer[],
      ${column('winRate')}::float8[], ${column('scoreRate')}::float8[],
      ${column('bothBadRate')}::float8[]
    ) as entry (model_id, rank, rank_low, rank_high, elo_rating, confidence_interval,
      effective_voters, matches_played, wins, losses, ties, both_bad, win_rate, score_rate,
      both_bad_rate)
    left join earlier on earlier.model_id = entry.model_id`.execute(trx)
  return id
}

/**
 * Deletes snapshots that no page can show any more. Kept are: those of the last two minutes, the
 * newest of every 15 minutes for eight days, and the newest of every day; published ones first.
 */
export async function deleteOldSnapshots(db: Database): Promise<void> {
  await sql`
    delete from leaderboard_snapshots where id in (
      select id from (
        select id, computed_at, row_number() over (
          partition by case when computed_at > now() - interval '8 days'
            then date_bin('15 minutes', computed_at, 'epoch')
            else date_trunc('day', computed_at) end
          order by published_at is null, computed_at desc, id desc
        ) as age
        from leaderboard_snapshots
      ) as aged
      where age > 1 and computed_at < now() - interval '2 minutes'
      limit 2000
    )`.execute(db)
}
