import { test } from '@assay/testing'
import { expect } from 'vitest'
import { foldBatch } from '../src/leaderboard/fold-batch.ts'
import { createLedgerFollower } from '../src/leaderboard/ledger-follower.ts'
import { addModels, castVotes, manyVotes, newestSnapshot } from './cast-votes.ts'

test('under a new version of the method, the ledger continues with new tallies and a new board', async ({
  db,
}) => {
  await castVotes(db, manyVotes(await addModels(db, 3), 120))
  await foldBatch(db, createLedgerFollower())
  const tallies = () =>
    db.selectFrom('voteTallies').selectAll().orderBy('modelA').orderBy('modelB').execute()
  const [board, counted] = [await newestSnapshot(db), await tallies()]

  // This is the state of the database after the earlier version has run.
  await db.updateTable('leaderboardSnapshots').set({ methodVersion: '0' }).execute()
  await db.updateTable('voteTallies').set({ tiesWeight: '1', aWinsWeight: '16777216' }).execute()

  const { snapshotId } = await foldBatch(db, createLedgerFollower())
  const again = await newestSnapshot(db)
  expect(again.snapshot).toMatchObject({ id: snapshotId, methodVersion: '1' })
  expect(again.entries.map(({ eloRating }) => eloRating)).toEqual(
    board.entries.map(({ eloRating }) => eloRating),
  )
  expect(await tallies()).toEqual(counted)
  expect((await foldBatch(db, createLedgerFollower())).snapshotId).toBeUndefined()
})
