import type { Database } from '@assay/db'
import { insertAudit } from '../../accounts/audit/audit-repository.ts'
import { deleteTotp } from '../../accounts/second-factor/totp-repository.ts'
import { findUserByEmail } from '../../accounts/users/user-repository.ts'

/**
 * Turns off two-factor sign-in for a user who has lost both app and recovery codes. Returns false
 * if the account has no second factor.
 */
export async function turnOffTwoFactor(db: Database, email: string): Promise<boolean> {
  const user = await findUserByEmail(db, email)
  if (!user) throw new Error(`${email} has no account.`)
  return db.transaction().execute(async (trx) => {
    if (!(await deleteTotp(trx, user.id))) return false
    const detail = 'by an operator'
    await insertAudit(trx, { action: 'two-factor turned off', subjectId: user.id, detail })
    return true
  })
}
