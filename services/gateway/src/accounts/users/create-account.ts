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

/** Work that begins with the answer would slow it down, and tell that there is a new account. */
const MAILED_AFTER_MS = 500

export interface CreationOptions {
  readonly outbox: Outbox
  readonly mails: AccountMails
  /** Counts one more account, once the input is right and before anybody looks whether it is taken. */
  readonly count?: () => Promise<unknown>
}

/**
 * Creates an account and has its address confirmed by mail.
 * @throws {InvalidInputError} for a password that takes too few guesses.
 * @throws {BadRequestError} when the address has an account, however it is written.
 */
export async function createAccount(
  { outbox, mails, count }: CreationOptions,
  { password, ...account }: AccountToCreate,
): Promise<User> {
  assertStrongPassword(password, { field: 'password', email: account.email })
  await count?.()
  const passwordHash = await hashPassword(password)
  const created = await outbox.commitWithEvents(async (trx) => {
    const user = await insertAccount(trx, { ...account, passwordHash })
    const { email } = account
    if (!user) {
      // Kept as a refused log-in is; without it a quicker answer would tell of a taken address.
      const owner = await findUserByEmail(trx, email)
      await insertAudit(trx, { action: 'sign-up refused', subjectId: owner?.id ?? null })
      return undefined
    }
    const { id: userId } = user
    return { user, mailId: await mails.record(trx, { kind: 'confirm-address', userId, email }) }
  })
  if (!created) throw new BadRequestError('The user with this email already exists in the system')
  setTimeout(() => mails.send(created.mailId), MAILED_AFTER_MS).unref()
  return created.user
}
