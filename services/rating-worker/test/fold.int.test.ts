import { test } from '@assay/testing'
import { register } from '@prometheus-io/client'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { foldBatch } from '../src/leaderboard/fold-batch.ts'
import { createLeaderboard } from '../src/leaderboard/leaderboard.ts'
import { createLedgerFollower } from '../src/leaderboard/ledger-follower.ts'
import { rebuildRatings } from '../src/leaderboard/rebuild-ratings.ts'
import { deleteOldSnapshots } from '../src/leaderboard/snapshot-repository.ts'
import { addModels, castVotes, manyVotes, newestSnapshot } from './cast-votes.ts'

/** Writes another snapshot of the ledger, as a newly started process does. */
async function rebuild(db: Parameters<typeof foldBatch>[0]) {
  await addModels(db, 1)
  await foldBatch(db, createLedgerFollower())
  return newestSnapshot(db)
}

test('an empty ledger gives a board with all offered models at 1000 and without ranks', async ({
  db,
}) => {
  const models = await addModels(db, 3)
  await foldBatch(db, createLedgerFollower())
  const { snapshot, entries } = await newestSnapshot(db)
  expect(snapshot).toMatchObject({ ledgerPosition: '3' })
  expect(entries.map(({ modelId }) => modelId)).toEqual(models)
  for (const entry of entries)
    expect(entry).toMatchObject({ eloRating: 1000, rank: null, rankChange: null, matchesPlayed: 0 })

  const again = await foldBatch(db, createLedgerFollower())
  expect(again.snapshotId).toBeUndefined()
})

describe('a fold', () => {
  test('gives every vote one place and counts the rated votes', async ({ db }) => {
    const models = await addModels(db, 5)
    await castVotes(db, manyVotes(models, 400))
    const follower = createLedgerFollower()
    const batch = await foldBatch(db, follower)
    expect(batch).toMatchObject({ votes: 400 })

    const { ledgerPosition } = batch
    const votes = await db.selectFrom('ledger').select('position').execute()
    const changes = await db.selectFrom('ledgerChanges').select('position').execute()
    const positions = [...votes, ...changes].map(({ position }) => Number(position))
    expect(votes).toHaveLength(400)
    expect(positions.toSorted((one, other) => one - other)).toEqual(
      Array.from({ length: ledgerPosition }, (_, at) => at + 1),
    )
    expect(await db.selectFrom('ledgerInbox').selectAll().execute()).toEqual([])

    const { snapshot, entries } = await newestSnapshot(db)
    expect(snapshot.headHash).toEqual(follower.head.hash)
    const played = entries.reduce((sum, entry) => sum + entry.matchesPlayed, 0)
    expect(played).toBe(2 * 360)
    for (const { matchesPlayed, wins, losses, ties, bothBad } of entries)
      expect(wins + losses + ties + bothBad).toBe(matchesPlayed)
  })

  test('rates votes on refusals, and records which side declined', async ({ db }) => {
    const [left = '', right = ''] = await addModels(db, 2)
    const sides = ['left', 'right', 'both', undefined] as const
    const vote = { left, right, outcome: 'right_better' } as const
    const votes = sides.map((declined) => (declined ? { ...vote, declined } : vote))
    const ids = await castVotes(db, votes)
    await foldBatch(db, createLedgerFollower())
    const query = db.selectFrom('ledger').select(['voteId', 'declined', 'rated', 'weight'])
    const entries = await query.where('voteId', 'in', ids).execute()
    const stored = new Map(entries.map(({ voteId, ...entry }) => [voteId, entry]))
    expect(ids.map((id) => stored.get(id))).toEqual(
      sides.map((declined) => ({ declined: declined ?? null, rated: true, weight: 1_000 })),
    )
    await expect(rebuildRatings(db)).resolves.toBeGreaterThan(4)
  })

  test('follows a database that was restored to an earlier state', async ({ db }) => {
    const models = await addModels(db, 3)
    const follower = createLedgerFollower()
    await castVotes(db, manyVotes(models, 20))
    await foldBatch(db, follower)
    const before = follower.head.position
    const tallies = await db.selectFrom('voteTallies').selectAll().execute()

    await castVotes(db, manyVotes(models, 5))
    await foldBatch(db, follower)
    await db.deleteFrom('ledger').where('position', '>', String(before)).execute()
    await db.deleteFrom('voteTallies').execute()
    await db.insertInto('voteTallies').values(tallies).execute()

    await castVotes(db, manyVotes(models, 1))
    expect(await foldBatch(db, follower)).toMatchObject({ votes: 1, ledgerPosition: before + 1 })
    await foldBatch(db, createLedgerFollower())
  })

  test('gives exactly the result of a rebuild from the ledger, for every history', async ({
    db,
  }) => {
    const models = await addModels(db, 4)
    const follower = createLedgerFollower()
    for (const vote of manyVotes(models, 30)) {
      await castVotes(db, [vote])
      await foldBatch(db, follower)
    }
    await castVotes(db, manyVotes(models, 500))
    await foldBatch(db, follower)

    const rebuilt = await rebuild(db)
    await addModels(db, 1)
    await foldBatch(db, follower)
    const incremental = await newestSnapshot(db)
    const kept = new Set(rebuilt.entries.map(({ modelId }) => modelId))
    for (const entry of incremental.entries.filter(({ modelId }) => kept.has(modelId))) {
      const twin = rebuilt.entries.find(({ modelId }) => modelId === entry.modelId)
      expect(entry.eloRating).toBe(twin?.eloRating)
      expect(entry.confidenceInterval).toBe(twin?.confidenceInterval)
      expect(entry.effectiveVoters).toBe(twin?.effectiveVoters)
    }
  })

  test('that fails leaves no trace in the database or in memory', async ({ db }) => {
    const models = await addModels(db, 4)
    const follower = createLedgerFollower()
    await foldBatch(db, follower)
    const before = await newestSnapshot(db)
    await castVotes(db, manyVotes(models, 60))

    await sql`alter table leaderboard_entries rename to away`.execute(db)
    await expect(foldBatch(db, follower)).rejects.toThrow('leaderboard_entries')
    await sql`alter table away rename to leaderboard_entries`.execute(db)
    expect(await newestSnapshot(db)).toEqual(before)

    const { ledgerPosition } = before.snapshot
    expect(follower.head.position).toBe(Number(ledgerPosition))
    const batch = await foldBatch(db, follower)
    expect(batch).toMatchObject({ votes: 60, ledgerPosition: Number(ledgerPosition) + 60 })
  })

  test('counts each vote once, regardless of the number of processes', async ({ db, bus, log }) => {
    const models = await addModels(db, 3)
    const boards = Array.from({ length: 4 }, () => createLeaderboard({ db, bus, log }))
    for (let round = 0; round < 5; round++) {
      await castVotes(db, manyVotes(models, 20))
      await Promise.all(boards.map((board) => board.fold()))
    }
    const { rows } = await sql<{ votes: string; last: string }>`
      select count(distinct vote_id) + (select count(*) from ledger_changes) as votes,
        greatest(max(position), (select max(position) from ledger_changes)) as last
      from ledger`.execute(db)
    expect(rows[0]?.votes).toBe(rows[0]?.last)
    const fresh = createLedgerFollower()
    await foldBatch(db, fresh)
    expect(fresh.head.position).toBe(Number(rows[0]?.last))
  })
})

test('rank changes are relative to the newest snapshot that is at least a week old', async ({
  db,
}) => {
  const [loser, winner] = (await addModels(db, 2)) as [string, string]
  const follower = createLedgerFollower()
  const votesFor = (outcome: 'left_better' | 'right_better') =>
    Array.from({ length: 60 }, () => ({ left: loser, right: winner, outcome }))
  await castVotes(db, votesFor('left_better'))
  await foldBatch(db, follower)
  await sql`update leaderboard_snapshots set computed_at = now() - interval '8 days'`.execute(db)

  await castVotes(db, [...votesFor('right_better'), ...votesFor('right_better')])
  await foldBatch(db, follower)
  const changes = new Map(
    (await newestSnapshot(db)).entries.map((entry) => [entry.modelId, entry.rankChange]),
  )
  expect(changes.get(winner)).toBeGreaterThan(0)
  expect(changes.get(loser)).toBeLessThan(0)
})

test('old snapshots are pruned, but the newest one is kept', async ({ db }) => {
  await sql`update leaderboard_snapshots set computed_at = now() - interval '3 hours'`.execute(db)
  await addModels(db, 1)
  await foldBatch(db, createLedgerFollower())
  const newest = await newestSnapshot(db)
  await deleteOldSnapshots(db)
  const kept = await db.selectFrom('leaderboardSnapshots').select('id').execute()
  expect(kept).toHaveLength(2)
  expect(await newestSnapshot(db)).toEqual(newest)
})

test('the time from vote to board is measured', async ({ db, bus, log }) => {
  const measured = async (bound: string) => {
    const line = new RegExp(`^assay_vote_to_board_seconds_bucket\\{le="${bound}"\\} (\\d+)$`, 'm')
    return Number((await register.metrics()).match(line)?.[1] ?? 0)
  }
  const models = await addModels(db, 2)
  const before = { ten: await measured('10'), sixty: await measured('60') }
  const late = await castVotes(db, manyVotes(models, 3))
  await sql`alter table votes disable trigger user`.execute(db)
  await sql`update votes set created_at = created_at - interval '30 seconds'
    where id = any(${late}::uuid[])`.execute(db)
  await sql`alter table votes enable trigger user`.execute(db)
  await castVotes(db, manyVotes(models, 4))
  await createLeaderboard({ db, bus, log }).fold()
  expect(await measured('10')).toBe(before.ten + 4)
  expect(await measured('60')).toBe(before.sixty + 7)
})

describe('an inconsistent record', () => {
  test('a malformed vote waits for an operator while later votes are folded', async ({
    db,
    bus,
    log,
  }) => {
    const [one, other] = (await addModels(db, 2)) as [string, string]
    await sql`alter table votes drop constraint votes_check1`.execute(db)
    const [bad] = await castVotes(db, [{ left: one, right: one, outcome: 'tie' }])
    const [good] = await castVotes(db, [{ left: one, right: other, outcome: 'tie' }])
    await createLeaderboard({ db, bus, log }).fold()

    const waiting = await db.selectFrom('ledgerInbox').selectAll().execute()
    expect(waiting).toMatchObject([{ kind: 'vote', key: bad, setAsideAt: expect.any(Date) }])
    const folded = db
      .selectFrom('ledger')
      .selectAll()
      .where('voteId', '=', good as string)
    expect(await folded.execute()).toHaveLength(1)
  })

  test.for<[string, string, string]>([
    [
      'a changed ledger',
      `update ledger set sample_question = true where position = (select min(position) from ledger)`,
      `update ledger set sample_question = false where position = (select min(position) from ledger)`,
    ],
    [
      'a changed tally',
      `update vote_tallies set ties = ties + 1`,
      `update vote_tallies set ties = ties - 1`,
    ],
  ])('%s stops publication until it is repaired', async ([, corrupt, repair], { db, bus, log }) => {
    const models = await addModels(db, 2)
    await castVotes(db, manyVotes(models, 4))
    await createLeaderboard({ db, bus, log }).fold()
    const before = await newestSnapshot(db)

    await castVotes(db, manyVotes(models, 4))
    await sql.raw(corrupt).execute(db)
    const untrusting = createLeaderboard({ db, bus, log })
    await expect(untrusting.fold()).rejects.toThrow(/the ledger/)
    expect(await newestSnapshot(db)).toEqual(before)

    await sql.raw(repair).execute(db)
    await untrusting.fold()
    const { snapshot } = await newestSnapshot(db)
    expect(Number(snapshot.ledgerPosition)).toBe(Number(before.snapshot.ledgerPosition) + 4)
  })
})
