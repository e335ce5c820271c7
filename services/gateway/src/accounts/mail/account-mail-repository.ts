import type { DatabaseSchema } from '@assay/db'
import { type Database, type DatabaseTransaction, newId } from '@assay/db'
import type { Selectable } from 'kysely'
import { sql } from 'kysely'

/**
 * A mail must be sent within this time after its request. A confirmation token must be used within
 * this time after its mail.
 */
export const CONFIRMATION_VALID_HOURS = 24

const expiry = sql<Date>`now() + make_interval(hours => ${sql.lit(CONFIRMATION_VALID_HOURS)})`

export type AccountMail = Pick<
  Selectable<DatabaseSchema['accountMails']>,
  'id' | 'kind' | 'userId' | 'email'
>

/** Queues a mail and deletes the user's expired mails. */
export async function insertAccountMail(
  db: Database,
  mail: Omit<AccountMail, 'id'>,
): Promise<{ readonly id: string }> {
  return db
    .with('expired', (qb) =>
      qb
        .deleteFrom('accountMails')
        .where('userId', '=', mail.userId)
        .where('expiresAt', '<', sql<Date>`now()`),
    )
    .insertInto('accountMails')
    .values({ id: newId(), ...mail, expiresAt: expiry })
    .returning('id')
    .executeTakeFirstOrThrow()
}

/** Returns undefined if the mail was sent or voided or has expired. */
export async function findUnmailed(db: Database, id: string): Promise<AccountMail | undefined> {
  return db
    .selectFrom('accountMails')
    .select(['id', 'kind', 'userId', 'email'])
    .where('id', '=', id)
    .where('mailedAt', 'is', null)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', sql<Date>`now()`)
    .executeTakeFirst()
}

/** Lists the ids of at most `limit` unsent mails requested before the given time, oldest first. */
export async function listUnmailed(db: Database, before: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('accountMails')
    .select('id')
    .where('mailedAt', 'is', null)
    .where('usedAt', 'is', null)
    .where('requestedAt', '<', before)
    .where('expiresAt', '>', sql<Date>`now()`)
    .orderBy('requestedAt')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Stores the confirmation's token and voids the user's earlier confirmations. */
export async function storeConfirmationToken(
  db: Database,
  { id, userId }: AccountMail,
  tokenHash: Buffer,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable('accountMails')
      .set({ usedAt: sql`now()` })
      .where('userId', '=', userId)
      .where('kind', '=', 'confirm-address')
      .where('usedAt', 'is', null)
      .where('id', '<', id)
      .execute()
    await trx
      .updateTable('accountMails')
      .set({ tokenHash, expiresAt: expiry })
      .where('id', '=', id)
      .execute()
  })
}

/**
 * Marks a mail as sent. A notice is deleted instead, because its address may no longer belong to a
 * user.
 */
export async function updateSent(
  db: Database,
  { id, kind }: Pick<AccountMail, 'id' | 'kind'>,
): Promise<void> {
  if (kind === 'address-changed') {
    await db.deleteFrom('accountMails').where('id', '=', id).execute()
  } else {
    await db
      .updateTable('accountMails')
      .set({ mailedAt: sql`now()` })
      .where('id', '=', id)
      .execute()
  }
}

/**
 * Uses the token, and marks the address as confirmed if it is still the account's address. Of two
 * concurrent calls, only one returns true.
 */
export async function confirmAddress(
  trx: DatabaseTransaction,
  tokenHash: Buffer,
): Promise<boolean> {
  const used = await trx
    .updateTable('accountMails')
    .set({ usedAt: sql`now()` })
    .where('kind', '=', 'confirm-address')
    .where('tokenHash', '=', tokenHash)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', sql<Date>`now()`)
    .returning(['userId', 'email'])
    .executeTakeFirst()
  if (!used) return false
  const confirmed = await trx
    .updateTable('users')
    .set({ emailVerifiedAt: sql`now()` })
    .where('id', '=', used.userId)
    .where('email', '=', used.email)
    .where('isActive', '=', true)
    .returning('id')
    .executeTakeFirst()
  return confirmed !== undefined
}
