import type { Database } from '@assay/db'
import { test } from '@assay/testing'
import { expect } from 'vitest'
import { createBoards } from '../src/boards/boards.ts'
import { createBoardsInThread } from '../src/boards/boards-in-thread.ts'
import { foldBatch } from '../src/leaderboard/fold-batch.ts'
import { createLedgerFollower } from '../src/leaderboard/ledger-follower.ts'
import { addModels, castVotes, manyBallots } from './cast-votes.ts'

const VOTES = 3_000

const readBoards = (db: Database) =>
  db
    .selectFrom('boardSnapshots')
    .select(['board', 'ledgerPosition', 'votes', 'entries', 'coefficients'])
    .orderBy('board')
    .orderBy('ledgerPosition')
    .execute()

/** Milliseconds of processor time that the work takes from the thread of this test. */
async function processorTime(work: () => Promise<void>): Promise<number> {
  const before = process.threadCpuUsage()
  await work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1_000
}

test('the whole ledger is read beside the thread that folds, and gives the same boards', async ({
  db,
  databaseUrl,
}) => {
  const follower = createLedgerFollower()
  await castVotes(db, manyBallots(await addModels(db, 6), VOTES))
  for (let folded = VOTES; folded > 0; ) folded = (await foldBatch(db, follower)).votes
  const here = await processorTime(() => createBoards(db).refresh())
  const expected = await readBoards(db)
  expect(expected).toHaveLength(43)
  await db.deleteFrom('boardSnapshots').execute()

  const stopping = new AbortController()
  const boards = createBoardsInThread({ databaseUrl }, stopping.signal)
  const besides = await processorTime(() => boards.refresh())
  expect(await readBoards(db)).toEqual(expected)
  expect(besides).toBeLessThan(here / 4)
  // It knows what it has read: nothing is new.
  await db.deleteFrom('boardSnapshots').execute()
  await boards.refresh()
  expect(await readBoards(db)).toEqual([])
  stopping.abort()
  await expect(boards.refresh()).rejects.toThrow('aborted')
})

test('a thread of boards that fails is told and replaced, and one that stops keeps nobody waiting', async () => {
  const stopping = new AbortController()
  const boardsOf = (script: string) =>
    createBoardsInThread(
      { databaseUrl: '' },
      stopping.signal,
      new URL(`data:text/javascript,${script}`),
    )
  const ending = boardsOf('process.exit(3)')
  for (let time = 0; time < 2; time++)
    await expect(ending.refresh()).rejects.toMatchObject({
      cause: { message: 'the thread ended with 3' },
    })
  await expect(boardsOf('throw new Error("no connection")').refresh()).rejects.toThrow(
    'no connection',
  )
  await expect(
    createBoardsInThread({ databaseUrl: 'postgres://127.0.0.1:1/none' }, stopping.signal).refresh(),
  ).rejects.toThrow('ECONNREFUSED')
  const endless = boardsOf('setInterval(() => {}, 1_000)').refresh()
  stopping.abort()
  await expect(endless).rejects.toThrow('aborted')
})
