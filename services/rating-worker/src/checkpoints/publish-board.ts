import type { Database } from '@assay/db'
import { boardHash, type SigningKey, signCheckpoint } from '@assay/ledger'
import { failpoint } from '@assay/runtime'
import { findDueBoard, markPublished } from '../insights/insights-repository.ts'
import { getPublishedBoard, insertCheckpoint } from './checkpoint-repository.ts'

/**
 * Publishes the newest board when it is time, together with its signed checkpoint: nobody sees a
 * board that the arena has not committed to, or whose votes have not been judged. When that leaves
 * voters out, the board without them is published instead, once it is there. Returns the id of what
 * was published.
 * @param key undefined in development only; then there are no checkpoints.
 * @param judge judges all votes there are; when it rejects, nothing is published.
 */
export async function publishBoard(
  db: Database,
  key: SigningKey | undefined,
  judge: () => Promise<unknown>,
): Promise<string | undefined> {
  const snapshotId = await findDueBoard(db)
  if (!snapshotId) return undefined
  await judge()
  const published = await db.transaction().execute(async (trx) => {
    if (!(await markPublished(trx, snapshotId))) return undefined
    if (!key) return snapshotId
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
    failpoint('rt.before_publication')
    return snapshotId
  })
  if (published) failpoint('rt.after_publication')
  return published
}
