import { type Database, type DatabaseSchema, type DatabaseTransaction, newId } from '@assay/db'
import { type ExpressionBuilder, type NotNull, type Selectable, sql } from 'kysely'

/**
 * A mail must be sent within this time after its request. A confirmation token must be used within
 * this time after its mail, whose text states it.
 */
const expiry = inHours(24)

export function inHours(hours: number) {
  return sql<Date>`now() + make_interval(hours => ${sql.lit(hours)})`
}

/** Whether a mail is neither used nor void nor expired. */
export function isOpen(eb: ExpressionBuilder<DatabaseSchema, 'accountMails'>) {
  return eb('usedAt', 'is', null).and('expiresAt', '>', sql<Date>`now()`)
}

const columns = [
  ...(['id', 'kind', 'language', 'userId', 'email'] as const),
  ...(['raterId', 'note', 'invitationId'] as const),
] as const

export type AccountMail = Pick<Selectable<DatabaseSchema['accountMails']>, (typeof columns)[number]>

/** A mail to an account, or an invitation. */
export type NewAccountMail =
  | (Pick<AccountMail, 'email'> & {
      readonly kind: Exclude<AccountMail['kind'], 'account-invitation' | 'study-invitation'>
      readonly userId: string
    })
  | (Pick<AccountMail, 'email'> & {
      readonly kind: 'account-invitation'
      readonly userId: null
      readonly invitationId: string
    })
  | (Pick<AccountMail, 'email' | 'note'> & {
      readonly kind: 'study-invitation'
      readonly userId: null
      readonly raterId: string
    })

/** Queues a mail and deletes the user's expired mails, or for an invitation, all expired ones. */
export async function insertAccountMail(
  db: Database,
  mail: NewAccountMail & Pick<AccountMail, 'language'>,
): Promise<{ readonly id: string }> {
  return db
    .with('expired', (qb) =>
      qb
        .deleteFrom('accountMails')
        .where('userId', mail.userId === null ? 'is' : '=', mail.userId)
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
    .select(columns)
    .where('id', '=', id)
    .where('mailedAt', 'is', null)
    .where(isOpen)
    .executeTakeFirst()
}

/** Lists the ids of at most `limit` unsent mails requested before the given time, oldest first. */
export async function listUnmailed(db: Database, before: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('accountMails')
    .select('id')
    .where('mailedAt', 'is', null)
    .where('requestedAt', '<', before)
    .where(isOpen)
    .orderBy('requestedAt')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Stores the confirmation's token and voids the user's earlier confirmations. */
export async function storeConfirmationToken(
  db: Database,
  { id, userId }: Pick<AccountMail, 'id' | 'userId'>,
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

const SENT_ONCE: readonly AccountMail['kind'][] = [
  ...(['address-changed', 'account-invitation', 'study-invitation'] as const),
]

/**
 * Marks a mail as sent. Notices and invitations are deleted instead, because their addresses may
 * belong to no user.
 */
export async function updateSent(
  db: Database,
  { id, kind }: Pick<AccountMail, 'id' | 'kind'>,
): Promise<void> {
  if (SENT_ONCE.includes(kind)) {
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
 * Uses a token. Returns the user and address of its mail. Of two concurrent calls, only one returns
 * them.
 */
export async function consumeToken(
  trx: DatabaseTransaction,
  kind: 'confirm-address' | 'reset-password',
  tokenHash: Buffer,
): Promise<{ readonly userId: string; readonly email: string } | undefined> {
  return trx
    .updateTable('accountMails')
    .set({ usedAt: sql`now()` })
    .where('kind', '=', kind)
    .where('tokenHash', '=', tokenHash)
    .where(isOpen)
    .returning(['userId', 'email'])
    .$narrowType<{ userId: NotNull }>()
    .executeTakeFirst()
}

/**
 * Uses the token, and marks the address as confirmed if it is still the account's address. Of two
 * concurrent calls, only one returns true.
 */
export async function confirmAddress(
  trx: DatabaseTransaction,
  tokenHash: Buffer,
): Promise<string | undefined> {
  const used = await consumeToken(trx, 'confirm-address', tokenHash)
  if (!used) return undefined
  const confirmed = await trx
    .updateTable('users')
    .set({ emailVerifiedAt: sql`now()` })
    .where('id', '=', used.userId)
    .where('email', '=', used.email)
    .where('isActive', '=', true)
    .returning('id')
    .executeTakeFirst()
  return confirmed?.id
}
