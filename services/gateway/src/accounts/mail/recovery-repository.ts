import type { LanguageTag } from '@assay/contracts/languages'
import { type Database, newId } from '@assay/db'
import { sql } from 'kysely'
import { deletedConcurrently } from '../../http/foreign-key-violation.ts'
import type { FactorOwner } from '../users/claim-account.ts'
import { inHours, isOpen } from './account-mail-repository.ts'

const KIND = 'reset-password'

/**
 * A reset must be mailed within this time after its request. Its token must be used within this
 * time after its mail, whose text states it.
 */
const expiry = inHours(1)

/** Records a request for this address and deletes its expired requests. */
export async function insertReset(
  db: Database,
  email: string,
  language: LanguageTag,
): Promise<{ readonly id: string } | undefined> {
  const insertion = db
    .with('expired', (qb) =>
      qb
        .deleteFrom('accountMails')
        .where('kind', '=', KIND)
        .where('userId', 'in', (eb) =>
          eb.selectFrom('users').select('users.id').where('email', '=', email),
        )
        .where('expiresAt', '<', sql<Date>`now()`),
    )
    .insertInto('accountMails')
    .columns(['id', 'kind', 'language', 'userId', 'email', 'expiresAt'])
    .expression((eb) =>
      eb
        .selectFrom('users')
        .select([sql<string>`${newId()}::uuid`.as('id'), sql.lit(KIND).as('kind')])
        .select(sql.val(language).as('language'))
        .select(['users.id as userId', sql<string>`email`.as('email'), expiry.as('expiry')])
        .where('email', '=', email)
        .where('isActive', '=', true),
    )
    .returning('id')
  try {
    return await insertion.executeTakeFirst()
  } catch (error) {
    if (deletedConcurrently(error)) return undefined
    throw error
  }
}

export interface ResetRecipient extends FactorOwner {
  readonly email: string
  readonly language: LanguageTag
  /** Whether a mailed link became void. */
  readonly isReplacement: boolean
}

/**
 * Stores an open request's token and voids the user's other requests.
 * @returns the recipient, or undefined if the request is used, void, mailed or expired.
 */
export async function storeResetToken(
  db: Database,
  id: string,
  tokenHash: Buffer,
): Promise<ResetRecipient | undefined> {
  return db.transaction().execute(async (trx) => {
    const user = await trx
      .selectFrom('accountMails')
      .innerJoin('users', 'users.id', 'accountMails.userId')
      .select(['users.id', 'users.email', 'users.role'])
      .select(['users.emailVerifiedAt', 'users.verifiedUntil', 'accountMails.language'])
      .where('accountMails.id', '=', id)
      .where('kind', '=', KIND)
      .where('users.isActive', '=', true)
      .forUpdate('users')
      .executeTakeFirst()
    if (!user?.email) return undefined
    const stored = await trx
      .updateTable('accountMails')
      .set({ tokenHash, expiresAt: expiry })
      .where('id', '=', id)
      .where('mailedAt', 'is', null)
      .where(isOpen)
      .returning('id')
      .executeTakeFirst()
    if (!stored) return undefined
    const revoked = await revokeResets(trx, user.id, id)
    const isReplacement = revoked.some(({ mailedAt }) => mailedAt !== null)
    return { ...user, email: user.email, isReplacement }
  })
}

/** Voids the user's open requests except `exceptId`, and returns them. */
export async function revokeResets(
  db: Database,
  userId: string,
  exceptId: string | null = null,
): Promise<{ readonly mailedAt: Date | null }[]> {
  return db
    .updateTable('accountMails')
    .set({ usedAt: sql`now()` })
    .where('kind', '=', KIND)
    .where('userId', '=', userId)
    .where((eb) => eb('id', 'is distinct from', exceptId))
    .where(isOpen)
    .returning('mailedAt')
    .execute()
}

/** Finds the user whose password the token may set. */
export async function findResetUser(
  db: Database,
  tokenHash: Buffer,
): Promise<{ readonly id: string; readonly email: string | null } | undefined> {
  return db
    .selectFrom('accountMails')
    .innerJoin('users', 'users.id', 'accountMails.userId')
    .select(['users.id', 'users.email'])
    .where('kind', '=', KIND)
    .where('tokenHash', '=', tokenHash)
    .where(isOpen)
    .where('users.isActive', '=', true)
    .executeTakeFirst()
}
