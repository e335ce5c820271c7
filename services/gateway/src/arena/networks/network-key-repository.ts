import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import type { Database, DatabaseTransaction, InboxExemption } from '@assay/db'

const KEY_BYTES = 32

/** Returns the key of a time window. The first call for a window creates a random key. */
export async function findOrInsertNetworkKey(db: Database, id: number): Promise<Buffer> {
  const known = await findNetworkKey(db, id)
  if (known) return known
  await db
    .insertInto('networkKeys')
    .values({ id, key: randomBytes(KEY_BYTES) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const made = await findNetworkKey(db, id)
  assert(made, 'a key that could not be inserted exists')
  return made
}

/** Returns undefined if the key was never created, or if it was deleted after 30 days. */
export async function findNetworkKey(db: Database, id: number): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('networkKeys')
    .select('key')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.key
}

/**
 * Returns the id of the exemption. Returns undefined if this network already has one for this day.
 */
export async function insertExemption(
  trx: DatabaseTransaction,
  exemption: InboxExemption,
): Promise<string | undefined> {
  const key = exemptionIdOf(exemption)
  const { numInsertedOrUpdatedRows = 0n } = await trx
    .insertInto('ledgerInbox')
    .values({ kind: 'exemption', key, payload: JSON.stringify(exemption) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n ? key : undefined
}

/** Returns the same id for the same network and day, so that a second exemption is a duplicate. */
function exemptionIdOf({ keyId, networkKey, day }: InboxExemption): string {
  const digest = createHash('sha256').update(`${keyId} ${networkKey} ${day}`).digest('hex')
  return digest.slice(0, 32).replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, '$1-$2-$3-$4-$5')
}
