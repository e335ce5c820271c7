import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CheckpointDto } from '@assay/contracts/checkpoints'
import { type Database, findSnapshot, readSnapshotLine, type Snapshot } from '@assay/db'
import {
  boardHash,
  type Checkpoint,
  fromCheckpointDto,
  isSignedBy,
  readSigningKey,
} from '@assay/ledger'
import { OTHER_BOARDS } from '@assay/rating'
import { test as base } from '@assay/testing'
import { expect } from 'vitest'
import { createBoards } from '../src/boards/boards.ts'
import { logCheckpoints } from '../src/checkpoints/log-checkpoints.ts'
import { publishBoard } from '../src/checkpoints/publish-board.ts'
import { insertExclusions } from '../src/exclusions/exclusion-repository.ts'
import { refreshInsights } from '../src/insights/refresh-insights.ts'
import { foldBatch } from '../src/leaderboard/fold-batch.ts'
import { createLedgerFollower } from '../src/leaderboard/ledger-follower.ts'
import { addModels, castVotes, manyVotes, newestSnapshot } from './cast-votes.ts'

const key = readSigningKey(Buffer.alloc(32, 9).toString('base64'))

const test = base.extend('folder', async ({ onTestFinished }) => {
  const folder = await mkdtemp(join(tmpdir(), 'assay-checkpoints-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
})

/** Publishes a new board with its details, as if it were the first one. */
async function publishedBoard(db: Database): Promise<string | undefined> {
  await db.updateTable('models').set({ isActive: false }).execute()
  await db.deleteFrom('leaderboardSnapshots').execute()
  await castVotes(db, manyVotes(await addModels(db, 3), 30))
  await foldBatch(db, createLedgerFollower())
  await refreshInsights(db)
  await createBoards(db).refresh()
  return publishBoard(db, key, async () => {})
}

async function signedSnapshot(db: Database, id: string) {
  return readSnapshotLine(db, (await findSnapshot(db, { id })) as Snapshot)
}

async function getCheckpoint(db: Database, snapshotId: string): Promise<Checkpoint> {
  const row = await db
    .selectFrom('ledgerCheckpoints')
    .selectAll()
    .where('snapshotId', '=', snapshotId)
    .executeTakeFirstOrThrow()
  return { ...row, position: Number(row.position) }
}

test('a board is published with a signed checkpoint of the board and its ledger', async ({
  db,
}) => {
  const id = await publishedBoard(db)
  const { snapshot } = await newestSnapshot(db)
  expect(id).toBe(snapshot.id)
  const checkpoint = await getCheckpoint(db, snapshot.id)
  expect(checkpoint).toMatchObject({
    position: Number(snapshot.ledgerPosition),
    headHash: snapshot.headHash,
    computedAt: snapshot.computedAt,
    keyId: key.publicKey.keyId,
  })
  expect(isSignedBy(checkpoint, key.publicKey)).toBe(true)
  const signed = await signedSnapshot(db, snapshot.id)
  expect(signed.boards).toHaveLength(OTHER_BOARDS.length)
  expect(checkpoint.boardHash).toEqual(boardHash(signed))
  const keys = await db.selectFrom('ledgerKeys').select(['keyId', 'spki']).execute()
  expect(keys).toEqual([key.publicKey])
})

test("a checkpoint's board has the model names from the time of publication", async ({ db }) => {
  const id = (await publishedBoard(db)) as string
  const { boardHash: signed } = await getCheckpoint(db, id)
  const { modelId } = await db
    .selectFrom('leaderboardEntries')
    .select('modelId')
    .where('snapshotId', '=', id)
    .limit(1)
    .executeTakeFirstOrThrow()
  await db.updateTable('models').set({ llmName: 'Other' }).where('id', '=', modelId).execute()
  expect(boardHash(await signedSnapshot(db, id))).toEqual(signed)
  await foldBatch(db, createLedgerFollower())
  const renamed = await db
    .selectFrom('ledgerChanges')
    .select(['kind', 'facts'])
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()
  expect(renamed).toMatchObject({
    kind: 'model',
    facts: expect.arrayContaining([modelId, 'Other']),
  })
})

test('a published board stays as it was signed when all boards are computed again', async ({
  db,
}) => {
  const id = (await publishedBoard(db)) as string
  const { boardHash: signed } = await getCheckpoint(db, id)
  await db.updateTable('boardSnapshots').set({ votes: 99 }).execute()
  const changed = boardHash(await signedSnapshot(db, id))
  expect(changed).not.toEqual(signed)
  await createBoards(db).refresh()
  expect(boardHash(await signedSnapshot(db, id))).toEqual(changed)
})

/** Adds a vote to the ledger. */
async function foldVote(db: Database): Promise<void> {
  const { leftModelId: left, rightModelId: right } = await db
    .selectFrom('ledger')
    .select(['leftModelId', 'rightModelId'])
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  await castVotes(db, [{ left, right, outcome: 'left_better', leftStyle: 1, rightStyle: 2 }])
  await foldBatch(db, createLedgerFollower())
}

test('after a publication, boards follow the next votes, and the published boards stay', async ({
  db,
}) => {
  const id = (await publishedBoard(db)) as string
  const published = await signedSnapshot(db, id)
  await foldVote(db)
  await refreshInsights(db)
  await createBoards(db).refresh()
  expect(await signedSnapshot(db, id)).toEqual(published)
  const { snapshot } = await newestSnapshot(db)
  const { boards } = await signedSnapshot(db, snapshot.id)
  expect(boards).toHaveLength(OTHER_BOARDS.length)
  for (const board of boards) expect(board.ledger_position).toBe(Number(snapshot.ledgerPosition))
})

test('after a change of the method, the boards at the published position are computed again', async ({
  db,
}) => {
  await publishedBoard(db)
  // This is the state of the database after the earlier version has run.
  await db.updateTable('leaderboardSnapshots').set({ methodVersion: '0' }).execute()
  await db.updateTable('boardSnapshots').set({ methodVersion: '0' }).execute()
  const { snapshotId } = await foldBatch(db, createLedgerFollower())
  await refreshInsights(db)
  await createBoards(db).refresh()
  const { boards } = await signedSnapshot(db, snapshotId as string)
  expect(boards).toHaveLength(OTHER_BOARDS.length)
})

test('a correction is published only with the other boards, even if they include later votes', async ({
  db,
}) => {
  await publishedBoard(db)
  const { voterId } = await db
    .selectFrom('ledger')
    .select('voterId')
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  await insertExclusions(db, [
    { voterId, reason: 'side_bias', ruleVersion: '1', evidence: {}, excludedBy: null },
  ])
  await foldBatch(db, createLedgerFollower())
  await refreshInsights(db)
  await foldVote(db)
  await createBoards(db).refresh()
  expect(await publishBoard(db, key, async () => {})).toBeUndefined()
  await refreshInsights(db)
  const id = (await publishBoard(db, key, async () => {})) as string
  expect((await signedSnapshot(db, id)).boards).toHaveLength(OTHER_BOARDS.length)
})

test('the log gets every checkpoint, including those from before a crash', async ({
  db,
  folder,
}) => {
  const log = join(folder, 'log.ndjson')
  await db.updateTable('ledgerCheckpoints').set({ loggedAt: new Date() }).execute()
  const ids = [await publishedBoard(db), await publishedBoard(db)]
  await logCheckpoints(db, log)
  await logCheckpoints(db, log)
  const lines = (await readFile(log, 'utf8')).trimEnd().split('\n')
  const logged = lines.map((line) => fromCheckpointDto(CheckpointDto.parse(JSON.parse(line))))
  expect(logged.map((checkpoint) => isSignedBy(checkpoint, key.publicKey))).toEqual([true, true])
  const stored = await Promise.all(ids.map((id) => getCheckpoint(db, id as string)))
  expect(logged.map(({ signature }) => signature)).toEqual(stored.map(({ signature }) => signature))
})

/** Returns a function that runs git in a new repository. */
function initRepository(folder: string): (...words: string[]) => string {
  const git = (...words: string[]) =>
    execFileSync('git', ['-C', folder, ...words], { encoding: 'utf8' })
  git('init', '--quiet')
  git('config', 'user.name', 'Arena')
  git('config', 'user.email', 'arena@example.com')
  return git
}

test('checkpoints are committed to a git repository', async ({ db, folder }) => {
  const git = initRepository(folder)
  await publishedBoard(db)
  await logCheckpoints(db, folder)
  await publishedBoard(db)
  await logCheckpoints(db, folder)
  expect(git('log', '--format=%s').trim().split('\n')).toHaveLength(2)
  expect(git('status', '--porcelain')).toBe('')
})

test('lines of a failed commit are in the next commit, without duplicates', async ({
  db,
  folder,
}) => {
  const git = initRepository(folder)
  const refusal = join(folder, '.git/hooks/pre-commit')
  await writeFile(refusal, '#!/bin/sh\nexit 1\n', { mode: 0o755 })
  await publishedBoard(db)
  await expect(logCheckpoints(db, folder)).rejects.toThrow('git')
  await logCheckpoints(db, folder)
  await rm(refusal)
  await publishedBoard(db)
  await logCheckpoints(db, folder)
  expect(git('show', '--format=', '--numstat').trim()).toBe('2\t0\tcheckpoints.ndjson')
})

test('writing the log is retried after a failure', async ({ db, folder }) => {
  await publishedBoard(db)
  await expect(logCheckpoints(db, join(folder, 'missing', 'log'))).rejects.toThrow('ENOENT')
  await logCheckpoints(db, join(folder, 'log'))
  expect(await readFile(join(folder, 'log'), 'utf8')).not.toBe('')
})
