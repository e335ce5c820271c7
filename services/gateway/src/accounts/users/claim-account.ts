import type { Database, DatabaseTransaction } from '@assay/db'
import { insertAudit } from '../audit/audit-repository.ts'
import { withdrawConsent } from '../consents/consent-repository.ts'
import { queueWithdrawal } from '../expertise/expertise-repository.ts'
import { deleteIdentities } from '../identities/identity-repository.ts'
import { deleteTotp, findTotp } from '../second-factor/totp-repository.ts'
import { updateAccount } from './account-repository.ts'
import { expectUpdated } from './expect-updated.ts'
import type { User } from './user-repository.ts'

/** Whether the first confirmation of the address will turn off a second factor. */
export async function endsTwoFactor(
  db: Database,
  { id, isSuperuser, emailVerifiedAt }: Pick<User, 'id' | 'isSuperuser' | 'emailVerifiedAt'>,
): Promise<boolean> {
  if (emailVerifiedAt || isSuperuser) return false
  const totp = await findTotp(db, id)
  return totp !== undefined && totp.enabledAt !== null
}

/**
 * Gives an account to the person who proved that its address is theirs, and ends all sessions. If
 * the address was unconfirmed, an attacker may have prepared the account and waited for its owner.
 * In that case, linked sign-ins, the ORCID iD, the second factor and the consent are removed.
 * Superusers keep their second factor, because operators create their accounts.
 * @param passwordHash null removes the password.
 * @see Sudhodanan and Paverd, Pre-hijacked accounts (USENIX Security 2022).
 */
export async function claimAccount(
  trx: DatabaseTransaction,
  user: User,
  passwordHash: string | null,
): Promise<User> {
  const { id, isSuperuser, emailVerifiedAt } = user
  if (!emailVerifiedAt) {
    if ((await deleteIdentities(trx, id)).includes('orcid')) await queueWithdrawal(trx, id)
    if (!isSuperuser) await deleteTotp(trx, id)
    await withdrawConsent(trx, id)
    await insertAudit(trx, { action: 'account changed', subjectId: id, detail: 'address proved' })
  }
  const change = { passwordHash, emailVerifiedAt: new Date() }
  return expectUpdated(await updateAccount(trx, id, change, { endSessions: true }))
}
