import type { Database } from '@assay/db'
import { BadRequestError } from '../../http/app-error.ts'
import { insertAudit } from '../audit/audit-repository.ts'
import { hashSecretToken } from '../secret-token.ts'
import { assertStrongPassword } from '../sign-in/password-policy.ts'
import { hashPassword } from '../sign-in/passwords.ts'
import { claimAccount, endsTwoFactor } from '../users/claim-account.ts'
import { lockUser } from '../users/user-repository.ts'
import { consumeToken } from './account-mail-repository.ts'
import { findResetUser, revokeResets } from './recovery-repository.ts'

/**
 * Sets the password of the user who received the token, and ends all their sessions. Using the
 * token also confirms the address.
 * @throws {BadRequestError} if the token is unknown, used, void or expired.
 * @throws {InvalidInputError} if the password is weak. The token then stays valid.
 */
export async function resetPassword(
  db: Database,
  token: string,
  password: string,
): Promise<{ readonly email: string | null; readonly twoFactorEnded: boolean }> {
  const tokenHash = hashSecretToken(token)
  const user = await findResetUser(db, tokenHash)
  if (!user) throw new BadRequestError('Invalid token')
  assertStrongPassword(password, { field: 'new_password', email: user.email })
  const passwordHash = await hashPassword(password)

  const twoFactorEnded = await db.transaction().execute(async (trx) => {
    // Locks the user first, like every command that changes an account, to avoid deadlocks.
    const locked = await lockUser(trx, user.id)
    const used = locked && (await consumeToken(trx, 'reset-password', tokenHash))
    if (!used) throw new BadRequestError('Invalid token')
    await revokeResets(trx, user.id)
    const ends = await endsTwoFactor(trx, locked)
    await claimAccount(trx, locked, passwordHash)
    await insertAudit(trx, { action: 'password changed', subjectId: user.id, detail: 'recovery' })
    return ends
  })
  return { email: user.email, twoFactorEnded }
}
