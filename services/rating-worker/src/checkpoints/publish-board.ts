import { type Database, type DatabaseTransaction, findSnapshot, readSnapshotLine } from '@assay/db'
import { boardHash, type CheckpointFacts, type SigningKey, signCheckpoint } from '@assay/ledger'
import { failpoint } from '@assay/runtime'
import { lockBoards } from '../boards/board-repository.ts'
import { findDueBoard, markPublished } from '../insights/insights-repository.ts'
import { insertCheckpoint } from './checkpoint-repository.ts'

/**
 * Publishes the newest board if it is due, together with its signed checkpoint. Readers never see a
 * board that is not signed or whose votes the integrity rules have not examined. If the rules
 * exclude voters, a later board without these voters is published instead.
 * @param key signs the checkpoint. It is undefined only in development, where there are no
 * checkpoints.
 * @param examine runs the integrity rules; if it rejects, nothing is published
 * @returns the id of the published snapshot
 */
export async function publishBoard(
  db: Database,
  key: SigningKey | undefined,
  examine: () => Promise<unknown>,
): Promise<string | undefined> {
  const snapshotId = await findDueBoard(db)
  if (!snapshotId) return undefined
  await examine()
  const published = await db.transaction().execute(async (trx) => {
    await lockBoards(trx)
    if (!(await markPublished(trx, snapshotId))) return undefined
    if (!key) return snapshotId
    const checkpoint = signCheckpoint(await readFacts(trx, snapshotId), key)
    await insertCheckpoint(trx, snapshotId, checkpoint, key.publicKey)
    failpoint('rt.before_publication')
    return snapshotId
  })
  if (published) failpoint('rt.after_publication')
  return published
}

/** Reads the facts that a published board's checkpoint signs. */
async function readFacts(trx: DatabaseTransaction, id: string): Promise<CheckpointFacts> {
  const snapshot = await findSnapshot(trx, { id })
  if (!snapshot) throw new Error('the published board was deleted')
  const { ledgerPosition, headHash, methodVersion, computedAt } = snapshot
  const hash = boardHash(await readSnapshotLine(trx, snapshot))
  const position = Number(ledgerPosition)
  return { position, headHash, methodVersion, boardHash: hash, computedAt }
}
