import { CHECKPOINT_COLUMNS, type Database } from '@assay/db'
import { isSignedBy } from '@assay/ledger'

/**
 * Checks every stored checkpoint against its key and against the ledger.
 * @returns what was found, in words.
 * @throws {Error} at the first that does not hold.
 */
export async function verifyStoredCheckpoints(db: Database): Promise<string> {
  const keys = await db.selectFrom('ledgerKeys').select(['keyId', 'spki']).execute()
  const checkpoints = await db
    .selectFrom('ledgerCheckpoints')
    .select(CHECKPOINT_COLUMNS)
    .orderBy('position')
    .execute()
  for (const stored of checkpoints) {
    const position = Number(stored.position)
    const checkpoint = { ...stored, position }
    if (!keys.some((key) => isSignedBy(checkpoint, key)))
      throw new Error(`the checkpoint at position ${position} carries the signature of no key`)
    if (position > 0 && !(await findHash(db, stored.position))?.equals(stored.headHash))
      throw new Error(`the ledger is another than the one signed at position ${position}`)
  }
  return `${checkpoints.length} hold, of ${keys.length} keys`
}

async function findHash(db: Database, position: string): Promise<Buffer | undefined> {
  const [entry] = await db
    .selectFrom('ledger')
    .select('hash')
    .where('position', '=', position)
    .unionAll(db.selectFrom('ledgerChanges').select('hash').where('position', '=', position))
    .execute()
  return entry?.hash
}
