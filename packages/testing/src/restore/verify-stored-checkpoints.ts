import { CHECKPOINT_COLUMNS, type Database } from '@assay/db'
import { isSignedBy } from '@assay/ledger'

/**
 * Checks every stored checkpoint against its key and the ledger.
 * @returns a summary.
 * @throws {Error} at the first invalid checkpoint.
 */
export async function verifyStoredCheckpoints(db: Database): Promise<string> {
  const broken = await findBrokenCheckpoint(db)
  if (broken !== undefined) throw new Error(broken)
  const [checkpoints, keys] = [await listCheckpoints(db), await listKeys(db)]
  return `${checkpoints.length} are valid, signed by ${keys.length} keys`
}

/** Describes the first checkpoint that has no valid signature or belongs to another ledger. */
export async function findBrokenCheckpoint(db: Database): Promise<string | undefined> {
  const keys = await listKeys(db)
  for (const stored of await listCheckpoints(db)) {
    const position = Number(stored.position)
    const checkpoint = { ...stored, position }
    if (!keys.some((key) => isSignedBy(checkpoint, key)))
      return `the checkpoint at position ${position} is not signed by any key`
    if (position > 0 && !(await findHash(db, stored.position))?.equals(stored.headHash))
      return `the ledger differs from the one signed at position ${position}`
  }
  return undefined
}

const listKeys = (db: Database) => db.selectFrom('ledgerKeys').select(['keyId', 'spki']).execute()

const listCheckpoints = (db: Database) =>
  db.selectFrom('ledgerCheckpoints').select(CHECKPOINT_COLUMNS).orderBy('position').execute()

async function findHash(db: Database, position: string): Promise<Buffer | undefined> {
  const [entry] = await db
    .selectFrom('ledger')
    .select('hash')
    .where('position', '=', position)
    .unionAll(db.selectFrom('ledgerChanges').select('hash').where('position', '=', position))
    .execute()
  return entry?.hash
}
