import type { Database } from '@assay/db'
import { BadRequestError } from '../../http/app-error.ts'
import { insertAudit } from '../audit/audit-repository.ts'
import { revokeResets } from '../mail/recovery-repository.ts'
import { updateAccount } from '../users/account-repository.ts'
import type { User } from '../users/user-repository.ts'
import { assertPassword } from './assert-password.ts'
import { lockSession } from './lock-session.ts'
import { assertStrongPassword } from './password-policy.ts'
import { hashPassword } from './passwords.ts'

/**
 * Sets a new password and ends all sessions of the user.
 * @throws {UnauthenticatedError} if the sessions were ended in the meantime.
 * @throws {BadRequestError} if the current password is wrong or the new one is the same.
 * @throws {InvalidInputError} if the new password is weak.
 */
export async function changePassword(
  db: Database,
  user: User,
  { current, next }: { readonly current: string; readonly next: string },
): Promise<void> {
  await assertPassword(user, current)
  if (current === next) {
    throw new BadRequestError('New password cannot be the same as the current one')
  }
  assertStrongPassword(next, { field: 'new_password', email: user.email })
  const change = { passwordHash: await hashPassword(next) }
  await db.transaction().execute(async (trx) => {
    await lockSession(trx, user)
    await updateAccount(trx, user.id, change, { endSessions: true })
    await revokeResets(trx, user.id)
    await insertAudit(trx, { action: 'password changed', actorId: user.id, subjectId: user.id })
  })
}
