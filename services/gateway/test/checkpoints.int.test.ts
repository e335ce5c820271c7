import { createHash } from 'node:crypto'
import type { CheckpointsDto, LedgerKeyDto, LedgerKeysDto } from '@assay/contracts/checkpoints'
import type { LeaderboardDto } from '@assay/contracts/leaderboard'
import type { Database } from '@assay/db'
import { fromCheckpointDto, isSignedBy, readSigningKey, signCheckpoint } from '@assay/ledger'
import { expect } from 'vitest'
import { read, storeBoard, storeDetails } from './boards.ts'
import { test as base } from './gateway.ts'

const key = readSigningKey(Buffer.alloc(32, 5).toString('base64'))

const test = base.extend('policy', { scope: 'file' }, { LEADERBOARD_PUBLIC: 'true' })

/** Stores a published board with its checkpoint, as the rating worker does. */
async function storePublishedBoard(db: Database, position: number): Promise<string> {
  const board = await storeBoard(db, position, new Date())
  await storeDetails(db, board)
  const facts = {
    position,
    headHash: Buffer.alloc(32),
    methodVersion: '1',
    boardHash: createHash('sha256').update(board.id).digest(),
    computedAt: new Date(),
  }
  const { keyId, spki } = key.publicKey
  await db
    .insertInto('ledgerKeys')
    .values({ keyId, spki })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await db
    .insertInto('ledgerCheckpoints')
    .values({ ...signCheckpoint(facts, key), position: `${position}`, snapshotId: board.id })
    .execute()
  return board.id
}

test('any reader can download a checkpoint and verify it', async ({ gateway, db }) => {
  const first = await storePublishedBoard(db, 3)
  const second = await storePublishedBoard(db, 9)
  const { keys } = await read<LedgerKeysDto>(gateway, '/ledger/key')
  const [{ key_id: keyId, public_key: spki }] = keys as [LedgerKeyDto]
  const { checkpoints } = await read<CheckpointsDto>(gateway, '/ledger/checkpoints')
  expect(checkpoints.map(({ position }) => position)).toEqual([9, 3])
  for (const checkpoint of checkpoints)
    expect(isSignedBy(fromCheckpointDto(checkpoint), { keyId, spki })).toBe(true)

  const older = await read<CheckpointsDto>(gateway, '/ledger/checkpoints?before=9&limit=1')
  expect(older.checkpoints).toEqual([checkpoints[1]])
  expect((await gateway.call('GET', '/ledger/checkpoints?limit=201')).status).toBe(422)

  const board = () => read<LeaderboardDto>(gateway, '/leaderboard/')
  await expect.poll(async () => (await board()).snapshot_id).toBe(second)
  expect((await board()).checkpoint_code).toBe(checkpoints[0]?.code)
  expect(first).not.toBe(second)
})
