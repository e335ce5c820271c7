import type { Database } from '@assay/db'
import { createOutbox } from '@assay/outbox'
import { insertAudit } from '../../accounts/audit/audit-repository.ts'
import { assertStrongPassword } from '../../accounts/sign-in/password-policy.ts'
import { hashPassword } from '../../accounts/sign-in/passwords.ts'
import { insertAccount, updateAccount } from '../../accounts/users/account-repository.ts'
import { claimAccount } from '../../accounts/users/claim-account.ts'
import { findUserByEmail } from '../../accounts/users/user-repository.ts'

export interface SuperuserToCreate {
  readonly email: string
  /** Undefined keeps the password of a confirmed account. */
  readonly password: string | undefined
}

/**
 * Creates an active superuser, or promotes the account with this address and ends its sessions. An
 * account with an unconfirmed address may belong to a stranger, so all its ways to sign in are
 * removed.
 * @throws {InvalidInputError} if the password is weak.
 * @throws {Error} if there is neither a confirmed account nor a password.
 */
export async function createSuperuser(
  db: Database,
  { email, password }: SuperuserToCreate,
): Promise<'created' | 'changed'> {
  if (password !== undefined) assertStrongPassword(password, { field: 'password', email })
  const change = {
    ...{ role: 'superuser' as const, isActive: true, emailVerifiedAt: new Date() },
    ...(password !== undefined && { passwordHash: await hashPassword(password) }),
  }

  return createOutbox(db).commitWithEvents(async (trx) => {
    const known = await findUserByEmail(trx, email)
    if (!known?.emailVerifiedAt && password === undefined) {
      throw new Error(`${email} needs a password`)
    }
    if (known) {
      if (!known.emailVerifiedAt) await claimAccount(trx, known, null)
      await updateAccount(trx, known.id, change, { endSessions: true })
      await audit('account changed', known.id)
      return 'changed'
    }
    const created = await insertAccount(trx, { passwordHash: null, ...change, email })
    if (!created) throw new Error(`${email} was taken in the meantime, please try again`)
    await audit('account created', created.id)
    return 'created'

    function audit(action: 'account created' | 'account changed', subjectId: string) {
      return insertAudit(trx, { action, subjectId, detail: 'superuser, by an operator' })
    }
  })
}
