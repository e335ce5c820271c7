import type { Database, DatabaseTransaction } from '@assay/db'
import { insertAudit } from '../audit/audit-repository.ts'
import { withdrawConsent } from '../consents/consent-repository.ts'
import { queueWithdrawal } from '../expertise/expertise-repository.ts'
import { deleteIdentities } from '../identities/identity-repository.ts'
import { deletePersonalTokensOf } from '../personal-tokens/personal-token-repository.ts'
import { deleteTotp, findTotp } from '../second-factor/totp-repository.ts'
import { updateAccount } from './account-repository.ts'
import { expectUpdated } from './expect-updated.ts'
import type { User } from './user-repository.ts'

/** The columns that decide whether an account keeps its second factor. */
export type FactorOwner = Pick<User, 'id' | 'role' | 'emailVerifiedAt' | 'verifiedUntil'>

/** Whether the confirmation of the address will turn off a second factor. */
export async function endsTwoFactor(db: Database, user: FactorOwner): Promise<boolean> {
  const totp = await findTotp(db, user.id)
  return Boolean(totp?.enabledAt) && !keepsFactor(user, totp?.enabledAt)
}

/** A factor that was on while an earlier address was confirmed belongs to the account's owner. */
function keepsFactor(
  { role, emailVerifiedAt, verifiedUntil }: FactorOwner,
  enabledAt: Date | null | undefined,
): boolean {
  if (role === 'superuser' || emailVerifiedAt) return true
  return Boolean(enabledAt && verifiedUntil && enabledAt <= verifiedUntil)
}

/**
 * Gives an account to the person who proved that its address is theirs, and ends all sessions. If
 * the address was unconfirmed, an attacker may have prepared the account and waited for its owner.
 * In that case, linked sign-ins, the ORCID iD, the second factor, personal access tokens and the
 * consent are removed. The second factor stays if it was on while an earlier address was confirmed, and for superusers,
 * because operators create their accounts.
 * @param passwordHash null removes the password.
 * @see Sudhodanan and Paverd, Pre-hijacked accounts (USENIX Security 2022).
 */
export async function claimAccount(
  trx: DatabaseTransaction,
  user: User,
  passwordHash: string | null,
): Promise<User> {
  const { id } = user
  if (!user.emailVerifiedAt) {
    if ((await deleteIdentities(trx, id)).includes('orcid')) await queueWithdrawal(trx, id)
    const totp = await findTotp(trx, id)
    if (!keepsFactor(user, totp?.enabledAt)) await deleteTotp(trx, id)
    await deletePersonalTokensOf(trx, id)
    await withdrawConsent(trx, id)
    await insertAudit(trx, { action: 'account changed', subjectId: id, detail: 'address proved' })
  }
  const change = { passwordHash, emailVerifiedAt: new Date() }
  return expectUpdated(await updateAccount(trx, id, change, { endSessions: true }))
}
