import { type Database, newId } from '@assay/db'
import { estimateUncertainty, fitTallies } from '@assay/rating'
import { test } from '@assay/testing'
import { expect } from 'vitest'
import { createBoards } from '../src/boards/boards.ts'
import { computeInThread } from '../src/computing/compute-in-thread.ts'
import { foldBatch } from '../src/leaderboard/fold-batch.ts'
import { createLedgerFollower } from '../src/leaderboard/ledger-follower.ts'
import { addModels, castVotes, manyVotes, newestSnapshot } from './cast-votes.ts'

const VOTES = 3_000

const readBoards = (db: Database) =>
  db
    .selectFrom('boardSnapshots')
    .select(['board', 'ledgerPosition', 'votes', 'entries', 'coefficients'])
    .orderBy('board')
    .orderBy('ledgerPosition')
    .execute()

/** Measures the CPU time in milliseconds that the work uses in the test's own thread. */
async function processorTime(work: () => Promise<void>): Promise<number> {
  const before = process.threadCpuUsage()
  await work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1_000
}

const settingsOf = (databaseUrl: string) => ({ databaseUrl, preparesStatements: false })

test('the computing thread gives the same boards and intervals as the main thread', async ({
  db,
  databaseUrl,
}) => {
  const follower = createLedgerFollower()
  await castVotes(db, manyVotes(await addModels(db, 6), VOTES))
  for (let folded = VOTES; folded > 0; ) folded = (await foldBatch(db, follower)).votes
  const here = await processorTime(() => createBoards(db).refresh())
  const expected = await readBoards(db)
  expect(expected).toHaveLength(60)
  await db.deleteFrom('boardSnapshots').execute()

  const stopping = new AbortController()
  const compute = computeInThread(settingsOf(databaseUrl), stopping.signal)
  // This call starts the computing thread before the measurement, because the start takes CPU time
  // in this thread.
  await compute('refreshInsights')
  const besides = await processorTime(() => compute('refreshBoards'))
  expect(await readBoards(db)).toEqual(expected)
  expect(besides).toBeLessThan(here / 4)
  // The computing thread keeps the entries that it has read, and there are no new ones.
  await db.deleteFrom('boardSnapshots').execute()
  const [, renewed] = await Promise.all([compute('refreshBoards'), compute('estimateUncertainty')])
  expect(await readBoards(db)).toEqual([])
  const { head, corrections, tallies, uncertainty } = follower
  const fit = fitTallies(tallies, uncertainty?.estimate.modelIds ?? [])
  expect(renewed).toEqual({
    position: head.position,
    exclusionChanges: corrections.changes,
    estimate: estimateUncertainty(tallies, fit),
  })
  stopping.abort()
  await expect(compute('refreshBoards')).rejects.toThrow('aborted')
})

test('the computing thread excludes each suspicious voter once, and computes details', async ({
  db,
  databaseUrl,
}) => {
  const [left, right] = (await addModels(db, 2)) as [string, string]
  const voter = newId()
  const rigged = Array.from({ length: 60 }, (_, at) => ({
    ...{ left: at % 2 === 0 ? left : right, right: at % 2 === 0 ? right : left },
    ...{ outcome: 'left_better' as const, voter },
  }))
  await castVotes(db, [...manyVotes([left, right], 200), ...rigged])
  await foldBatch(db, createLedgerFollower())
  const stopping = new AbortController()
  const compute = computeInThread(settingsOf(databaseUrl), stopping.signal)
  await compute('refreshInsights')
  expect((await newestSnapshot(db)).snapshot.details).not.toBeNull()
  const first = await compute('examineVotes')
  expect(first.quarantined).toBeGreaterThan(0)
  expect(await compute('examineVotes')).toEqual({ quarantined: 0, changes: [] })
  stopping.abort()
})

test('a computing thread that fails or ends is replaced, and an endless job stops with the worker', async () => {
  const stopping = new AbortController()
  const computeBy = (script: string) =>
    computeInThread(
      settingsOf(''),
      stopping.signal,
      new URL(`data:text/javascript,${encodeURIComponent(script)}`),
    )
  const ending = computeBy('process.exit(3)')
  for (let time = 0; time < 2; time++)
    await expect(ending('examineVotes')).rejects.toMatchObject({
      cause: { message: 'the thread ended with 3' },
    })
  await expect(computeBy('throw new Error("no connection")')('examineVotes')).rejects.toThrow(
    'no connection',
  )
  const unreachable = computeInThread(settingsOf('postgres://127.0.0.1:1/none'), stopping.signal)
  await expect(unreachable('refreshBoards')).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  const endless = computeBy('setInterval(() => {}, 1_000)')('examineVotes')
  stopping.abort()
  await expect(endless).rejects.toThrow('aborted')
})
