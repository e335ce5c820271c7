import type { Database } from '@assay/db'
import { BadRequestError } from '../http/app-error.ts'
import { updatePasswordHash } from './account-repository.ts'
import { insertAudit } from './audit-repository.ts'
import { hashPassword, isOutdatedHash, verifyPassword } from './passwords.ts'
import { findUserByEmail, type User } from './user-repository.ts'

/**
 * The account with this e-mail and password. A hash of less work than today's is renewed.
 * @throws {BadRequestError} the same for an unknown address as for a wrong password.
 */
export async function logIn(db: Database, email: string, password: string): Promise<User> {
  const user = await findUserByEmail(db, email)
  const matches = await verifyPassword(user?.passwordHash, password)
  const isWelcome = user?.isActive && matches
  const action = isWelcome ? 'log-in' : 'log-in refused'
  await insertAudit(db, { action, subjectId: user?.id ?? null })
  if (!user || !matches) throw new BadRequestError('Incorrect email or password')
  if (!user.isActive) throw new BadRequestError('Inactive user')

  const { id, passwordHash } = user
  if (passwordHash && isOutdatedHash(passwordHash)) {
    await updatePasswordHash(db, id, { from: passwordHash, to: await hashPassword(password) })
  }
  return user
}
