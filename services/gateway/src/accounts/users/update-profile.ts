import { REFUSALS } from '@assay/contracts/constants'
import type { UpdateMeBody } from '@assay/contracts/users'
import type { Database } from '@assay/db'
import { ForbiddenError } from '../../http/app-error.ts'
import { assertAdmittedAddress } from '../admission/admission-policy.ts'
import type { AdmissionRule } from '../admission/admission-settings.ts'
import { insertAudit } from '../audit/audit-repository.ts'
import { revokeResets } from '../mail/recovery-repository.ts'
import type { AccountMails } from '../mail/start-account-mails.ts'
import type { SecondFactor } from '../second-factor/second-factor.ts'
import { lockSession } from '../sign-in/lock-session.ts'
import { verifyPassword } from '../sign-in/passwords.ts'
import { updateAccount } from './account-repository.ts'
import { expectUpdated } from './expect-updated.ts'
import { recordAddressChange } from './record-address-change.ts'
import { toProfile } from './to-user-dto.ts'
import type { User } from './user-repository.ts'

export interface ProfileOptions {
  readonly db: Database
  readonly mails: AccountMails
  readonly secondFactor: Pick<SecondFactor, 'assertPassed'>
  readonly admission: AdmissionRule
}

export interface ProfileChange {
  readonly user: User
  /** Whether the address changed, which ends all sessions. */
  readonly isMoved: boolean
}

/**
 * Changes the caller's name or address. To keep a stolen session from becoming a stolen account, a
 * new address requires the password, and a code if two-factor sign-in is on. A changed address ends
 * all sessions and must be confirmed. The old address receives a notice.
 * @throws {UnauthenticatedError} if the address changes and the sessions ended in the meantime.
 * @throws {ForbiddenError} if the address changes and the password is missing or wrong.
 * @throws {ConflictError} if another account has the address, or the code is missing.
 * @throws {BadRequestError} for a wrong code, and for an address of a domain that may not join.
 */
export async function updateProfile(
  { db, mails, secondFactor, admission }: ProfileOptions,
  user: User,
  body: UpdateMeBody,
): Promise<ProfileChange> {
  const { email, current_password: password = '', totp_code: code } = body
  const profile = { ...toProfile(body), email }
  if (!isMovedBy(user, email)) {
    const updated = await updateAccount(db, user.id, profile, { endSessions: false })
    return { user: expectUpdated(updated), isMoved: false }
  }
  assertAdmittedAddress(admission, email)
  if (!(await verifyPassword(user.passwordHash, password))) {
    throw new ForbiddenError(REFUSALS.incorrectPassword)
  }
  await secondFactor.assertPassed(user, code)

  const { id: userId } = user
  const { moved, recorded } = await db.transaction().execute(async (trx) => {
    await lockSession(trx, user)
    const change = { ...profile, emailVerifiedAt: null }
    const updated = expectUpdated(await updateAccount(trx, userId, change, { endSessions: true }))
    // A link mailed to the old address must not open the account.
    await revokeResets(trx, userId)
    const subject = { actorId: userId, subjectId: userId, detail: 'email' }
    await insertAudit(trx, { action: 'account changed', ...subject })
    return { moved: updated, recorded: await recordAddressChange(mails, trx, user, email) }
  })
  for (const mailId of recorded) mails.send(mailId)
  return { user: moved, isMoved: true }
}

/** Whether the email differs from the account's address, ignoring case. */
export function isMovedBy(user: User, email: string | undefined): email is string {
  return email !== undefined && email.toLowerCase() !== user.email?.toLowerCase()
}
