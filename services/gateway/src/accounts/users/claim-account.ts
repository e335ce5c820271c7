import type { Database, DatabaseTransaction } from '@assay/db'
import { insertAudit } from '../audit/audit-repository.ts'
import { withdrawConsent } from '../consents/consent-repository.ts'
import { queueWithdrawal } from '../expertise/expertise-repository.ts'
import { deleteIdentities } from '../identities/identity-repository.ts'
import { deleteTotp, findTotp } from '../second-factor/totp-repository.ts'
import { updateAccount } from './account-repository.ts'
import { expectUpdated } from './expect-updated.ts'
import type { User } from './user-repository.ts'

/** Would the first proof of the address turn a second factor off? */
export async function endsTwoFactor(
  db: Database,
  { id, isSuperuser, emailVerifiedAt }: Pick<User, 'id' | 'isSuperuser' | 'emailVerifiedAt'>,
): Promise<boolean> {
  if (emailVerifiedAt || isSuperuser) return false
  const totp = await findTotp(db, id)
  return totp !== undefined && totp.enabledAt !== null
}

/**
 * Gives an account to whoever proves its address, and ends all sessions. Where nobody had proved it,
 * somebody may have set it up for its owner to find: sign-ins and iD that are linked, a second factor
 * and a consent to publish go as well. A superuser's second factor stays: operators made the account.
 * @param passwordHash null where no password is to open it any more.
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
