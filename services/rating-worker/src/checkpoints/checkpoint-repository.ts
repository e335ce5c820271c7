import { CHECKPOINT_COLUMNS, type Database, type DatabaseTransaction } from '@assay/db'
import type { Checkpoint, PublicKey } from '@assay/ledger'

export async function insertCheckpoint(
  trx: DatabaseTransaction,
  snapshotId: string,
  checkpoint: Checkpoint,
  key: PublicKey,
): Promise<void> {
  await insertKey(trx, key)
  await trx
    .insertInto('ledgerCheckpoints')
    .values({ ...checkpoint, position: String(checkpoint.position), snapshotId })
    .execute()
}

/** Adds the key to those with which everybody verifies signatures. */
export async function insertKey(db: Database, { keyId, spki }: PublicKey): Promise<void> {
  await db
    .insertInto('ledgerKeys')
    .values({ keyId, spki })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** This is enough for a day of publications. Further checkpoints wait for the next call. */
const MAX_UNLOGGED = 100

/**
 * Lists the checkpoints that are not in the log yet, oldest first, with the ids of their snapshots.
 */
export async function listUnloggedCheckpoints(db: Database) {
  const rows = await db
    .selectFrom('ledgerCheckpoints')
    .select(['snapshotId', ...CHECKPOINT_COLUMNS])
    .where('loggedAt', 'is', null)
    .orderBy('publishedAt')
    .limit(MAX_UNLOGGED)
    .execute()
  return rows.map(({ snapshotId, position, ...checkpoint }) => ({
    snapshotId,
    checkpoint: { ...checkpoint, position: Number(position) } satisfies Checkpoint,
  }))
}

export async function updateLogged(db: Database, snapshotIds: readonly string[]): Promise<void> {
  await db
    .updateTable('ledgerCheckpoints')
    .set({ loggedAt: new Date() })
    .where((eb) => eb('snapshotId', '=', eb.fn.any(eb.val(snapshotIds))))
    .execute()
}
