import { type Database, newId } from '@assay/db'
import { test } from '@assay/testing'
import { insertRows, selectRows } from '@assay/testing/rows'
import { expect } from 'vitest'
import { applyOverturns } from '../src/exclusions/overturn-repository.ts'
import { foldBatch } from '../src/leaderboard/fold-batch.ts'
import { createLedgerFollower } from '../src/leaderboard/ledger-follower.ts'
import { rebuildRatings } from '../src/leaderboard/rebuild-ratings.ts'
import { addModels, addTurn, castVotes, newestSnapshot } from './cast-votes.ts'

/** Adds a finished battle in which both answers seemed to name their models. */
async function aSelfIdentifyingTurn(db: Database, [left, right]: readonly [string, string]) {
  const turnId = await addTurn(db)
  const found = { turnId, state: 'done' as const, selfIdentified: true }
  await insertRows(db, 'answers', [
    { id: newId(), side: 'left', modelId: left, ...found },
    { id: newId(), side: 'right', modelId: right, ...found },
  ])
  return turnId
}

/** Stores a superuser's decision as the gateway does. */
async function overturn(db: Database, turnId: string, side: 'left' | 'right'): Promise<void> {
  const { id: subject } = await db
    .updateTable('answers')
    .set({ selfIdentified: false })
    .where('turnId', '=', turnId)
    .where('side', '=', side)
    .returning('id')
    .executeTakeFirstOrThrow()
  const review = { id: newId(), kind: 'self_identification', subject } as const
  await insertRows(db, 'reviews', { ...review, state: 'overturn', reason: 'it names a trial' })
}

test('after an overturned self-identification, a reversal makes the vote count once, in every replay', async ({
  db,
}) => {
  const pair = (await addModels(db, 2)) as [string, string]
  const [left, right] = pair
  const voter = newId()
  const seed = { left, right, outcome: 'tie', voter } as const
  await castVotes(db, Array<typeof seed>(44).fill(seed))
  const follower = createLedgerFollower()
  await foldBatch(db, follower)
  const turnId = await aSelfIdentifyingTurn(db, pair)
  const [voteId] = await castVotes(db, [
    { ...seed, rated: false, unratedReason: 'self_identified', turn: turnId },
  ])
  await foldBatch(db, follower)
  const before = await newestSnapshot(db)
  expect(before.snapshot.leftOut).toEqual({ self_identified: 1 })

  await overturn(db, turnId, 'left')
  expect(await applyOverturns(db)).toBe(0)
  await overturn(db, turnId, 'right')
  expect(await applyOverturns(db)).toBe(1)
  expect(await applyOverturns(db)).toBe(0)
  await foldBatch(db, follower)
  const after = await newestSnapshot(db)
  expect(after.entries.map(({ matchesPlayed }) => matchesPlayed)).toEqual([45, 45])
  expect(after.snapshot.leftOut).toEqual({})
  const entries = await selectRows(db, 'ledgerChanges', ['subjectId', 'facts'], {
    kind: 'reversal',
  })
  // The restored vote is the 45th vote of its voter, so it weighs (30/45)², the same as if it had
  // counted from the start.
  expect(entries).toEqual([
    { subjectId: voteId, facts: [expect.any(Number), 'it names a trial', 444] },
  ])
  expect((await foldBatch(db, createLedgerFollower())).snapshotId).toBeUndefined()

  // The voter's next vote has the same weight as without the restored vote.
  const [next] = (await castVotes(db, [seed])) as [string]
  await foldBatch(db, follower)
  const entry = db.selectFrom('ledger').select('weight').where('voteId', '=', next)
  expect(await entry.executeTakeFirst()).toEqual({ weight: 444 })
  await rebuildRatings(db)
  const again = await newestSnapshot(db)
  expect(again.entries.map(({ matchesPlayed }) => matchesPlayed)).toEqual([46, 46])
})
