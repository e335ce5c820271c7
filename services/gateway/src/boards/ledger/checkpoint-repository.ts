import type { ListCheckpointsQuery } from '@assay/contracts/checkpoints'
import { CHECKPOINT_COLUMNS, type Database } from '@assay/db'
import type { Checkpoint } from '@assay/ledger'

/** Lists the latest checkpoints, or the latest ones before a ledger position, newest first. */
export async function listCheckpoints(
  db: Database,
  { limit, before }: ListCheckpointsQuery,
): Promise<Checkpoint[]> {
  const rows = await db
    .selectFrom('ledgerCheckpoints')
    .select(CHECKPOINT_COLUMNS)
    .$if(before !== undefined, (qb) => qb.where('position', '<', String(before)))
    .orderBy('publishedAt', 'desc')
    .orderBy('snapshotId', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ ...row, position: Number(row.position) }))
}

/** Lists all signing keys that were ever used, newest first. */
export async function listLedgerKeys(db: Database) {
  return db
    .selectFrom('ledgerKeys')
    .select(['keyId', 'spki', 'firstUsedAt'])
    .orderBy('firstUsedAt', 'desc')
    .orderBy('keyId')
    .execute()
}
