import assert from 'node:assert/strict'
import { type Database, newId } from '@assay/db'
import { test } from '@assay/testing'
import { insertRows, updateRows } from '@assay/testing/rows'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { createBoards } from '../src/boards/boards.ts'
import { publishBoard } from '../src/checkpoints/publish-board.ts'
import { insertExclusions } from '../src/exclusions/exclusion-repository.ts'
import { deleteOldDetails } from '../src/insights/insights-repository.ts'
import { refreshInsights } from '../src/insights/refresh-insights.ts'
import { foldBatch } from '../src/leaderboard/fold-batch.ts'
import { createLedgerFollower } from '../src/leaderboard/ledger-follower.ts'
import { addModels, castVotes, manyVotes, newestSnapshot } from './cast-votes.ts'

/** Adds models, retires the models of earlier tests, and removes their boards. */
async function onlyModels(db: Database, count: number): Promise<string[]> {
  await db.updateTable('models').set({ isActive: false }).execute()
  await db.deleteFrom('leaderboardSnapshots').execute()
  return addModels(db, count)
}

/** Adds a board with `count` more votes with its details and the other boards. */
async function boardOf(db: Database, models: readonly string[], count: number) {
  if (count > 0) await castVotes(db, manyVotes(models, count))
  await foldBatch(db, createLedgerFollower())
  await refreshInsights(db)
  await createBoards(db).refresh()
  return newestSnapshot(db)
}

test('the details of a board add up to its counts', async ({ db }) => {
  const models = await onlyModels(db, 4)
  const { snapshot, entries } = await boardOf(db, models, 300)
  const { details } = snapshot
  assert(details)
  for (const { modelId, wins, bothBad } of entries) {
    const won = details.headToHead.reduce(
      (sum, pair) =>
        sum +
        (pair.firstModelId === modelId ? pair.firstBetter : 0) +
        (pair.secondModelId === modelId ? pair.secondBetter : 0),
      0,
    )
    const rejected = details.headToHead
      .filter((pair) => [pair.firstModelId, pair.secondModelId].includes(modelId))
      .reduce((sum, pair) => sum + pair.bothBad, 0)
    expect([won, rejected]).toEqual([wins, bothBad])
  }
  expect(entries.map(({ comparableGroup }) => comparableGroup)).toEqual(models.map(() => 0))
  expect(details.comparedModels).toEqual(models)
  expect(details.differenceHalfWidths).toHaveLength(6)
  expect(details.positionBias.votes).toBeGreaterThan(0)

  await refreshInsights(db)
  expect((await newestSnapshot(db)).snapshot.details).toEqual(details)
})

test('a voter counts once on a pair, by the newest vote', async ({ db }) => {
  const [left, right] = (await onlyModels(db, 2)) as [string, string]
  const [regular, guest] = [newId(), newId()]
  await castVotes(db, [
    { left, right, outcome: 'left_better', voter: regular },
    { left, right, outcome: 'left_better', voter: guest },
    { left, right, outcome: 'right_better', voter: regular },
  ])
  const { snapshot } = await boardOf(db, [left, right], 0)
  expect(snapshot.details?.headToHead).toContainEqual({
    ...{ firstModelId: left, secondModelId: right },
    ...{ firstBetter: 2, secondBetter: 1, tie: 0, bothBad: 0 },
    voters: { firstBetter: 1, secondBetter: 1, tie: 0, bothBad: 0 },
  })
})

test('a cycle of preferences is found', async ({ db }) => {
  const models = await onlyModels(db, 3)
  const [one, two, three] = models as [string, string, string]
  const pairs = [
    [one, two],
    [two, three],
    [three, one],
  ] as const
  const votes = Array.from({ length: 60 }, () =>
    pairs.map(([left, right]) => ({ left, right, outcome: 'left_better' as const })),
  )
  await castVotes(db, votes.flat())
  const { snapshot } = await boardOf(db, models, 0)
  expect(snapshot.details?.cycles.clearest).toEqual(models)
})

test('a board has the sums of citations that the page shows', async ({ db }) => {
  const [often, rarely] = (await onlyModels(db, 2)) as [string, string]
  const sums = { answersSquared: 240, hitsSquared: 120, hitsTimesAnswers: 160 }
  const of = (modelId: string, kind: 'found' | 'failed', users: number) => {
    return { modelId, kind, board: 'overall', users, answers: 60, hits: 40, ...sums }
  }
  await insertRows(db, 'analyticsRates', [
    of(often, 'found', 15),
    of(often, 'failed', 15),
    of(rarely, 'found', 9),
  ])
  const { snapshot } = await boardOf(db, [often, rarely], 10)
  const line = { model: often, kind: 'found', users: 15, sums: [60, 40, 240, 120, 160] }
  expect(snapshot.details?.citations).toEqual([line])
})

test('only pairs of active models have a probability', async ({ db }) => {
  const models = await onlyModels(db, 5)
  await updateRows(db, 'models', { id: models[4] as string }, { isActive: false })
  await boardOf(db, models.slice(0, 4), 40)
  const { modelIds, chances } = await db
    .selectFrom('pairDraws')
    .selectAll()
    .executeTakeFirstOrThrow()
  expect(modelIds).toEqual(models.slice(0, 4))
  expect(chances).toHaveLength(6)
  expect(chances.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 12)
  expect(Math.min(...chances)).toBeGreaterThan(0)
})

describe('a board is published', () => {
  const publishWhenDue = (db: Database, examine = async () => {}) =>
    publishBoard(db, undefined, examine)
  const age = (db: Database, interval: string) =>
    sql`update leaderboard_snapshots set published_at = published_at - ${interval}::interval`.execute(
      db,
    )

  test('immediately if there is none yet, and then with 50 new rated votes after 15 minutes', async ({
    db,
  }) => {
    const models = await onlyModels(db, 3)
    const first = await boardOf(db, models, 10)
    expect(await publishWhenDue(db)).toBe(first.snapshot.id)

    await boardOf(db, models, 54)
    await age(db, '16 minutes')
    expect(await publishWhenDue(db)).toBeUndefined()

    // One vote in ten is not rated.
    const third = await boardOf(db, models, 3)
    expect(await publishWhenDue(db)).toBe(third.snapshot.id)
    await boardOf(db, models, 100)
    expect(await publishWhenDue(db)).toBeUndefined()
    await age(db, '14 minutes')
    expect(await publishWhenDue(db)).toBeUndefined()
  })

  test('immediately if it corrects exclusions', async ({ db }) => {
    const models = await onlyModels(db, 3)
    const first = await boardOf(db, models, 10)
    expect(await publishWhenDue(db)).toBe(first.snapshot.id)
    await boardOf(db, models, 1)
    expect(await publishWhenDue(db)).toBeUndefined()
    const { voterId } = await db
      .selectFrom('ledger')
      .select('voterId')
      .limit(1)
      .executeTakeFirstOrThrow()
    await insertExclusions(db, [
      { voterId, reason: 'side_bias', ruleVersion: '1', evidence: {}, excludedBy: null },
    ])
    const corrected = await boardOf(db, models, 0)
    expect(await publishWhenDue(db)).toBe(corrected.snapshot.id)
    expect(await publishWhenDue(db)).toBeUndefined()
  })

  test('immediately if it has new models but no new votes', async ({ db }) => {
    const models = await onlyModels(db, 2)
    const first = await boardOf(db, models, 0)
    expect(await publishWhenDue(db)).toBe(first.snapshot.id)
    const more = [...models, ...(await addModels(db, 1))]
    const second = await boardOf(db, more, 0)
    expect(await publishWhenDue(db)).toBe(second.snapshot.id)
    await addModels(db, 1)
    await boardOf(db, more, 1)
    expect(await publishWhenDue(db)).toBeUndefined()
  })

  test('as soon as it has a model, regardless of new votes', async ({ db }) => {
    const models = await onlyModels(db, 2)
    await boardOf(db, models, 0)
    await db.deleteFrom('leaderboardEntries').execute()
    expect(await publishWhenDue(db)).toBeUndefined()
    const first = await boardOf(db, models, 1)
    expect(await publishWhenDue(db)).toBe(first.snapshot.id)
  })

  test('only after the rules have examined its votes, and without the voters whom they exclude', async ({
    db,
  }) => {
    const models = await onlyModels(db, 3)
    await boardOf(db, models, 10)
    const { voterId } = await db
      .selectFrom('ledger')
      .select('voterId')
      .orderBy('position', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    await expect(publishWhenDue(db, () => Promise.reject(new Error('gone')))).rejects.toThrow()
    const leaveOneOut = async () => {
      await insertExclusions(db, [
        { voterId, reason: 'side_bias', ruleVersion: '1', evidence: {}, excludedBy: null },
      ])
    }
    expect(await publishWhenDue(db, leaveOneOut)).toBeUndefined()
    expect(await publishWhenDue(db, leaveOneOut)).toBeUndefined()
    const corrected = await boardOf(db, models, 0)
    expect(await publishWhenDue(db, leaveOneOut)).toBe(corrected.snapshot.id)
  })

  test('after a day regardless of new votes, but never if it is older than the published one', async ({
    db,
  }) => {
    const models = await onlyModels(db, 3)
    await boardOf(db, models, 10)
    const second = await boardOf(db, models, 1)
    expect(await publishWhenDue(db)).toBe(second.snapshot.id)
    await age(db, '25 hours')
    expect(await publishWhenDue(db)).toBeUndefined()
    const third = await boardOf(db, models, 1)
    expect(await publishWhenDue(db)).toBe(third.snapshot.id)

    await boardOf(db, models, 1)
    await boardOf(db, [...models, ...(await addModels(db, 1))], 0)
    const { snapshot } = await newestSnapshot(db)
    await age(db, '25 hours')
    expect(await publishWhenDue(db)).toBe(snapshot.id)
    await age(db, '25 hours')
    expect(await publishWhenDue(db)).toBeUndefined()

    await boardOf(db, models, 1)
    await deleteOldDetails(db)
    const snapshots = db.selectFrom('leaderboardSnapshots').select('id')
    const kept = await snapshots.where('details', 'is not', null).execute()
    expect(kept.map(({ id }) => id).sort()).toEqual(
      [snapshot.id, (await newestSnapshot(db)).snapshot.id].sort(),
    )
  })
})
