import type { Outbox } from '@assay/outbox'
import { BadRequestError } from '../http/app-error.ts'
import { insertAccount, type NewAccount } from './account-repository.ts'
import { assertStrongPassword } from './password-policy.ts'
import { hashPassword } from './passwords.ts'
import type { AccountMails } from './start-account-mails.ts'
import type { User } from './user-repository.ts'

export interface AccountToCreate extends Omit<NewAccount, 'passwordHash'> {
  readonly password: string
}

/**
 * Creates an account and has its address confirmed by mail.
 * @throws {InvalidInputError} for a password that takes too few guesses.
 * @throws {BadRequestError} when the address has an account, however it is written.
 */
export async function createAccount(
  { outbox, mails }: { readonly outbox: Outbox; readonly mails: AccountMails },
  { password, ...account }: AccountToCreate,
): Promise<User> {
  assertStrongPassword(password, { field: 'password', email: account.email })
  const passwordHash = await hashPassword(password)
  const created = await outbox.commitWithEvents(async (trx) => {
    const user = await insertAccount(trx, { ...account, passwordHash })
    if (!user) return undefined
    const { id: userId } = user
    const { email } = account
    return { user, mailId: await mails.record(trx, { kind: 'confirm-address', userId, email }) }
  })
  if (!created) throw new BadRequestError('The user with this email already exists in the system')
  mails.send(created.mailId)
  return created.user
}
