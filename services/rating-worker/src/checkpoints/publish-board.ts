import type { Database } from '@assay/db'
import { boardHash, type SigningKey, signCheckpoint } from '@assay/ledger'
import { publishWhenDue } from '../insights/insights-repository.ts'
import { getPublishedBoard, insertCheckpoint } from './checkpoint-repository.ts'

/**
 * Publishes the newest board when it is time, together with its signed checkpoint: nobody sees a
 * board that the arena has not committed to. Returns the id of what was published.
 * @param key undefined in development only; then there are no checkpoints.
 */
export async function publishBoard(
  db: Database,
  key: SigningKey | undefined,
): Promise<string | undefined> {
  return db.transaction().execute(async (trx) => {
    const snapshotId = await publishWhenDue(trx)
    if (!snapshotId || !key) return snapshotId
    const { head, methodVersion, computedAt, lines } = await getPublishedBoard(trx, snapshotId)
    const checkpoint = signCheckpoint(
      {
        position: head.position,
        headHash: head.hash,
        methodVersion,
        boardHash: boardHash(lines),
        computedAt,
      },
      key,
    )
    await insertCheckpoint(trx, snapshotId, checkpoint, key.publicKey)
    return snapshotId
  })
}
