import type { Outbox } from '@assay/outbox'
import { BadRequestError } from '../http/app-error.ts'
import { insertAccount, type NewAccount } from './account-repository.ts'
import { assertStrongPassword } from './password-policy.ts'
import { hashPassword } from './passwords.ts'
import type { User } from './user-repository.ts'

export interface AccountToCreate extends Omit<NewAccount, 'passwordHash'> {
  readonly password: string
}

/**
 * @throws {InvalidInputError} for a password that everybody tries first.
 * @throws {BadRequestError} when the address has an account, however it is written.
 */
export async function createAccount(
  outbox: Outbox,
  { password, ...account }: AccountToCreate,
): Promise<User> {
  assertStrongPassword(password, { field: 'password', email: account.email })
  const passwordHash = await hashPassword(password)
  const user = await outbox.commitWithEvents((trx) =>
    insertAccount(trx, { ...account, passwordHash }),
  )
  if (!user) throw new BadRequestError('The user with this email already exists in the system')
  return user
}
