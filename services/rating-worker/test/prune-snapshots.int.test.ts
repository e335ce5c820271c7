import { type Database, newId } from '@assay/db'
import { register } from '@prometheus-io/client'
import { sql } from 'kysely'
import { beforeEach, describe, expect } from 'vitest'
import { createLeaderboard } from '../src/leaderboard/leaderboard.ts'
import {
  deleteOldSnapshots,
  needsSnapshot,
  readSnapshotLag,
} from '../src/leaderboard/snapshot-repository.ts'
import { addModels, castVotes, manyVotes, newestSnapshot } from './cast-votes.ts'
import { test } from './worker-test.ts'

/** The start of a quarter-hour period that ended at least 15 minutes ago. */
const quarter = sql`date_bin('15 minutes', now() - interval '30 minutes', 'epoch')`

/** Adds a snapshot that was computed in this minute of the quarter-hour period. Returns its id. */
async function addSnapshot(db: Database, minute: number, isPublished = false): Promise<string> {
  const id = newId()
  await sql`
    insert into leaderboard_snapshots (id, ledger_position, head_hash, method_version, parameters,
      left_out, computed_at, published_at)
    select ${id}, 0, '', 'test', '{}', '{}', at, case when ${isPublished} then at end
    from (select ${quarter} + ${minute} * interval '1 minute' as at) as moment`.execute(db)
  return id
}

async function listSnapshotIds(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('leaderboardSnapshots')
    .select('id')
    .orderBy('computedAt')
    .execute()
  return rows.map(({ id }) => id)
}

describe('old snapshots are pruned', () => {
  beforeEach<{ db: Database }>(async ({ db }) => {
    await db.deleteFrom('leaderboardSnapshots').execute()
  })

  test('but the newest is kept even if another one was published in its quarter-hour period', async ({
    db,
  }) => {
    await addSnapshot(db, 1)
    const published = await addSnapshot(db, 3, true)
    await addSnapshot(db, 5)
    const newest = await addSnapshot(db, 7)
    await deleteOldSnapshots(db)
    expect(await listSnapshotIds(db)).toEqual([published, newest])
  })

  test('but a past quarter-hour period keeps its published snapshot', async ({ db }) => {
    const published = await addSnapshot(db, 3, true)
    await addSnapshot(db, 7)
    const newest = await addSnapshot(db, 16)
    await deleteOldSnapshots(db)
    expect(await listSnapshotIds(db)).toEqual([published, newest])
  })

  test('as fast as 200 folds a second create them', async ({ db }) => {
    const models = await addModels(db, 2)
    await sql`
      with snapshot as (
        insert into leaderboard_snapshots (id, ledger_position, head_hash, method_version,
          parameters, left_out, computed_at)
        select gen_random_uuid(), 0, '', 'test', '{}', '{}',
          ${quarter} + fold * interval '5 milliseconds'
        from generate_series(1, 12000) as fold returning id
      )
      insert into leaderboard_entries (snapshot_id, model_id, rank, rank_low, rank_high, elo_rating,
        effective_voters, matches_played, wins, losses, ties, both_bad, win_rate, score_rate,
        both_bad_rate, comparable_group)
      select id, model_id, 1, 1, 1, 1000, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
      from snapshot cross join unnest(${models}::uuid[]) as model_id`.execute(db)
    await deleteOldSnapshots(db)
    expect(await listSnapshotIds(db)).toHaveLength(1)
  })
})

describe('a ledger that is ahead of the newest snapshot', () => {
  test('is noticed, reported and repaired', async ({ db, bus, log }) => {
    const models = await addModels(db, 2)
    const leaderboard = createLeaderboard({ db, bus, log })
    await leaderboard.fold()
    const { snapshot: before } = await newestSnapshot(db)
    await castVotes(db, manyVotes(models, 10))
    await leaderboard.fold()
    expect(await needsSnapshot(db)).toBe(false)
    expect(await readSnapshotLag(db)).toBe(0)

    await db.deleteFrom('leaderboardSnapshots').where('id', '!=', before.id).execute()
    expect(await needsSnapshot(db)).toBe(true)
    expect(await readSnapshotLag(db)).toBe(10)

    await leaderboard.fold()
    const { snapshot } = await newestSnapshot(db)
    expect(Number(snapshot.ledgerPosition)).toBe(Number(before.ledgerPosition) + 10)
    expect(await readSnapshotLag(db)).toBe(0)
  })

  test('is a metric of the worker, which repairs it within its sweep', async ({
    db,
    bus,
    log,
    startWorker,
  }) => {
    const models = await addModels(db, 2)
    await startWorker()
    await castVotes(db, manyVotes(models, 5))
    await createLeaderboard({ db, bus, log }).fold()
    const { snapshot } = await newestSnapshot(db)
    await db.deleteFrom('leaderboardSnapshots').where('id', '=', snapshot.id).execute()

    const lag = async () => (await register.metrics()).match(/^assay_snapshot_lag (\d+)$/m)?.[1]
    await expect.poll(lag, { interval: 20 }).toBe('5')
    await expect.poll(lag).toBe('0')
    expect((await newestSnapshot(db)).snapshot.ledgerPosition).toBe(snapshot.ledgerPosition)
  })
})
