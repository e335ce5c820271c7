import { BadRequestError } from '../../http/app-error.ts'
import type { User } from '../users/user-repository.ts'
import { verifyPassword } from './passwords.ts'

/** @throws {BadRequestError} if the password is wrong or the account has no password. */
export async function assertPassword(
  { passwordHash }: Pick<User, 'passwordHash'>,
  password: string,
): Promise<void> {
  if (!(await verifyPassword(passwordHash, password))) {
    throw new BadRequestError('Incorrect password')
  }
}
