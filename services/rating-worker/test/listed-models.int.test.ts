import type { Database } from '@assay/db'
import { test } from '@assay/testing'
import { updateRows } from '@assay/testing/rows'
import { expect } from 'vitest'
import { insertExclusions } from '../src/exclusions/exclusion-repository.ts'
import { foldBatch } from '../src/leaderboard/fold-batch.ts'
import { createLedgerFollower } from '../src/leaderboard/ledger-follower.ts'
import { needsSnapshot } from '../src/leaderboard/snapshot-repository.ts'
import { listActiveModelIds } from '../src/models/models-on-offer-repository.ts'
import { addModels, castVotes, newestSnapshot, type VoteSeed } from './cast-votes.ts'

/** Creates votes from enough voters who agree that the first model is better. */
const clearVotes = (left: string, right: string): VoteSeed[] =>
  Array.from({ length: 40 }, () => ({ left, right, outcome: 'left_better' as const }))

async function newBoard(db: Database) {
  await foldBatch(db, createLedgerFollower())
  const { snapshot, entries } = await newestSnapshot(db)
  return { snapshot, entryOf: new Map(entries.map((entry) => [entry.modelId, entry])) }
}

test('models with votes and offered models are listed, and those with significant differences have a rank', async ({
  db,
}) => {
  const [best, worst, idle, gone, unserved] = (await addModels(db, 5)) as [
    string,
    string,
    string,
    string,
    string,
  ]
  await castVotes(db, clearVotes(best, worst))
  const long = new Date(Date.now() - 25 * 3_600_000)
  await updateRows(db, 'servedModels', { modelId: unserved }, { servedUntil: long })
  await db.updateTable('models').set({ retiredAt: long }).where('id', '=', gone).execute()

  await db.updateTable('models').set({ pausedAt: long }).where('id', '=', idle).execute()

  const { entryOf } = await newBoard(db)
  expect(new Set(await listActiveModelIds(db))).toEqual(new Set([best, worst, idle, unserved]))
  expect([...entryOf.keys()]).toEqual([best, worst, idle])
  expect(entryOf.get(best)).toMatchObject({ rank: 1, tier: 1, comparableGroup: 0 })
  expect(entryOf.get(worst)).toMatchObject({ rank: 2, tier: 2, comparableGroup: 0 })
  expect(entryOf.get(idle)).toMatchObject({ rank: null, rankHigh: null, tier: null })
})

test('a retired model with votes stays on the board and is marked as retired even without a new vote', async ({
  db,
}) => {
  const { entryOf: before } = await newBoard(db)
  const [retired = '', offered = ''] = [...before.keys()]
  expect(before.get(retired)).toMatchObject({ isRetired: false, matchesPlayed: 40 })
  await db.updateTable('models').set({ retiredAt: new Date() }).where('id', '=', retired).execute()
  expect(await needsSnapshot(db)).toBe(true)
  const { entryOf } = await newBoard(db)
  expect(entryOf.get(retired)).toMatchObject({ isRetired: true, matchesPlayed: 40, rank: 1 })
  expect(entryOf.get(offered)).toMatchObject({ isRetired: false })
  expect(await needsSnapshot(db)).toBe(false)
})

test('a board has the number of left-out votes by reason in every process', async ({ db }) => {
  const [left = '', right = ''] = await addModels(db, 2)
  const voter = crypto.randomUUID()
  const follower = createLedgerFollower()
  await castVotes(db, [
    { left, right, outcome: 'tie', rated: false },
    { left, right, outcome: 'tie', voter },
    { left, right, outcome: 'tie', voter, rated: false },
  ])
  await foldBatch(db, follower)
  expect((await newestSnapshot(db)).snapshot.leftOut).toEqual({ too_fast: 2 })

  await insertExclusions(db, [
    { voterId: voter, reason: 'side_bias', ruleVersion: '1', evidence: {}, excludedBy: null },
  ])
  await foldBatch(db, follower)
  expect((await newestSnapshot(db)).snapshot.leftOut).toEqual({ too_fast: 2, excluded: 1 })
  await castVotes(db, [{ left, right, outcome: 'tie', voter }])
  await foldBatch(db, follower)
  expect((await newBoard(db)).snapshot.leftOut).toEqual({ too_fast: 2, excluded: 2 })
})

test('the differences of the newest estimate are stored even after a failed fold', async ({
  db,
}) => {
  const follower = createLedgerFollower()
  const stored = () => db.selectFrom('foldProgress').selectAll().executeTakeFirstOrThrow()
  const models = await addModels(db, 3)
  await castVotes(db, clearVotes(models[0] as string, models[1] as string))
  await foldBatch(db, follower)
  const { comparedModels, differenceHalfWidths } = await stored()
  expect(comparedModels).toEqual(expect.arrayContaining(models))
  expect(differenceHalfWidths).toHaveLength(
    (comparedModels.length * (comparedModels.length - 1)) / 2,
  )

  await addModels(db, 1)
  await db.schema.alterTable('leaderboardEntries').renameTo('away').execute()
  await expect(foldBatch(db, follower)).rejects.toThrow()
  await db.schema.alterTable('away').renameTo('leaderboardEntries').execute()
  await foldBatch(db, follower)
  expect((await stored()).comparedModels).toHaveLength(comparedModels.length + 1)
})
