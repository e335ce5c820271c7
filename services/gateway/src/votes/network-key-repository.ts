import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import type { Database } from '@assay/db'

const KEY_BYTES = 32

/** The key of a window of time: whoever asks first makes it, at random. */
export async function findOrInsertNetworkKey(db: Database, id: number): Promise<Buffer> {
  const find = () =>
    db.selectFrom('networkKeys').select('key').where('id', '=', id).executeTakeFirst()
  const known = await find()
  if (known) return known.key
  await db
    .insertInto('networkKeys')
    .values({ id, key: randomBytes(KEY_BYTES) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const made = await find()
  assert(made, 'a key that could not be inserted exists')
  return made.key
}
