import type { Database } from '@assay/db'
import { boardHash, type SigningKey, signCheckpoint } from '@assay/ledger'
import { failpoint } from '@assay/runtime'
import { findDueBoard, markPublished } from '../insights/insights-repository.ts'
import { getPublishedBoard, insertCheckpoint } from './checkpoint-repository.ts'

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
