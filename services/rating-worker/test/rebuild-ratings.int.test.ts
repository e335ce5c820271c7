import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { storeDeadLetter } from '@assay/outbox'
import { test } from '@assay/testing'
import { COMPILE_CACHE } from '@assay/testing/compile-cache'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { foldBatch } from '../src/leaderboard/fold-batch.ts'
import { createLedgerFollower } from '../src/leaderboard/ledger-follower.ts'
import { markSetAside } from '../src/ledger/inbox-repository.ts'
import { addModels, castVotes, manyVotes, newestSnapshot } from './cast-votes.ts'

const MAIN = join(import.meta.dirname, '..', 'src', 'admin.ts')

/** Runs a command as an operator does, in its own process. */
const run = (databaseUrl: string, command: string) =>
  promisify(execFile)(process.execPath, [MAIN, command], {
    env: { ...COMPILE_CACHE, DATABASE_URL: databaseUrl },
  })

test('a rebuild computes ratings from the ledger, regardless of the tallies', async ({
  db,
  databaseUrl,
}) => {
  await castVotes(db, manyVotes(await addModels(db, 4), 200))
  await foldBatch(db, createLedgerFollower())
  const before = await newestSnapshot(db)
  await sql`update vote_tallies set a_wins = a_wins + 1000`.execute(db)
  await expect(foldBatch(db, createLedgerFollower())).rejects.toThrow('tallies differ')

  const { stdout } = await run(databaseUrl, 'rebuild-ratings')
  expect(stdout).toBe('Ratings were computed again from a ledger of 204 entries.\n')
  const after = await newestSnapshot(db)
  expect(after.snapshot.id).not.toBe(before.snapshot.id)
  const standing = ({ snapshotId: _, ...entry }: (typeof before.entries)[number]) => entry
  expect(after.entries.map(standing)).toEqual(before.entries.map(standing))
  await expect(foldBatch(db, createLedgerFollower())).resolves.toMatchObject({ votes: 0 })
})

test('a rebuild rejects a broken ledger', async ({ db, databaseUrl }) => {
  await sql`alter table ledger disable trigger user`.execute(db)
  await sql`update ledger set rated = not rated where position = 100`.execute(db)
  const { snapshot } = await newestSnapshot(db)
  await expect(run(databaseUrl, 'rebuild-ratings')).rejects.toMatchObject({ code: 1 })
  expect((await newestSnapshot(db)).snapshot.id).toBe(snapshot.id)
  await sql`update ledger set rated = not rated where position = 100`.execute(db)
})

test('dead letters are retried', async ({ db, databaseUrl }) => {
  const models = await addModels(db, 2)
  const [voteId] = (await castVotes(db, manyVotes(models, 1))) as [string]
  await markSetAside(db, voteId)
  await storeDeadLetter(db, { source: 'fold', key: voteId, error: new Error('no place') })
  expect(await foldBatch(db, createLedgerFollower())).toMatchObject({ votes: 0 })

  const { stdout } = await run(databaseUrl, 'replay-dead-letters')
  expect(stdout).toBe('1 votes and 0 events that were given up will be retried.\n')
  expect(await foldBatch(db, createLedgerFollower())).toMatchObject({ votes: 1 })
})
