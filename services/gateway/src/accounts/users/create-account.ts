import type { Outbox } from '@assay/outbox'
import { BadRequestError } from '../../http/app-error.ts'
import { insertAudit } from '../audit/audit-repository.ts'
import type { AccountMails } from '../mail/start-account-mails.ts'
import { assertStrongPassword } from '../sign-in/password-policy.ts'
import { hashPassword } from '../sign-in/passwords.ts'
import { insertAccount, type NewAccount } from './account-repository.ts'
import { findUserByEmail, type User } from './user-repository.ts'

export interface AccountToCreate extends Omit<NewAccount, 'passwordHash'> {
  readonly password: string
}

/**
 * The mail is queued after the response. Queueing it earlier would delay the response and reveal
 * that the account is new.
 */
const MAIL_DELAY_MS = 500

export interface CreationOptions {
  readonly outbox: Outbox
  readonly mails: AccountMails
  /**
   * Counts the sign-up against its limit. This runs after validation and before the address is
   * looked up.
   */
  readonly count?: () => Promise<unknown>
  /** The superuser who creates it; undefined for a sign-up. */
  readonly by?: string
  /** Replaces `insertAccount`, to check first whether the person may join. */
  readonly insert?: typeof insertAccount
  /** False for a sign-up, whose password waits behind those of known browsers. */
  readonly isKnown?: boolean
}

/**
 * Creates an account and mails a confirmation link, unless the address is confirmed.
 * @throws {InvalidInputError} if the password is weak.
 * @throws {BadRequestError} if an account has the address in any spelling.
 */
export async function createAccount(
  { outbox, mails, count, by, insert = insertAccount, isKnown = true }: CreationOptions,
  { password, ...account }: AccountToCreate,
): Promise<User> {
  assertStrongPassword(password, { field: 'password', email: account.email })
  await count?.()
  const passwordHash = await hashPassword(password, isKnown)
  const created = await outbox.commitWithEvents(async (trx) => {
    const user = await insert(trx, { ...account, passwordHash })
    const { email } = account
    if (!user) {
      // The sign-up is recorded like a refused log-in. Without this work, a faster response would
      // reveal that the address is taken.
      const owner = await findUserByEmail(trx, email)
      const subjectId = owner?.id ?? null
      await insertAudit(trx, { action: 'sign-up refused', actorId: by ?? null, subjectId })
      return undefined
    }
    const { id: userId } = user
    const actorId = by ?? userId
    const entry = { action: 'account created', actorId, subjectId: userId } as const
    await insertAudit(trx, by ? { ...entry, detail: `role ${user.role}` } : entry)
    if (user.emailVerifiedAt) return { user, mailId: undefined }
    return { user, mailId: await mails.record(trx, { kind: 'confirm-address', userId, email }) }
  })
  if (!created) throw new BadRequestError('The user with this email already exists in the system')
  setTimeout(() => mails.send(created.mailId), MAIL_DELAY_MS).unref()
  return created.user
}
