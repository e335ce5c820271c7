import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import type { Database, DatabaseTransaction } from '@assay/db'

const KEY_BYTES = 32

/** The key of a window of time: whoever asks first makes it, at random. */
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

/** Undefined before anybody needed it, and after 30 days. */
export async function findNetworkKey(db: Database, id: number): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('networkKeys')
    .select('key')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.key
}

export interface NewVouch {
  readonly id: string
  readonly keyId: number
  readonly networkKey: Buffer
  readonly day: string
  readonly reason: string
  /** The superuser; null for an operator. */
  readonly vouchedBy: string | null
}

/** False when there is one for this network and day. */
export async function insertVouch(trx: DatabaseTransaction, vouch: NewVouch): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await trx
    .insertInto('networkVouches')
    .values(vouch)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}
