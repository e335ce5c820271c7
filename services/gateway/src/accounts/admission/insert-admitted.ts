import type { EventTransaction } from '@assay/outbox'
import { BadRequestError } from '../../http/app-error.ts'
import { insertAudit } from '../audit/audit-repository.ts'
import { hashSecretToken } from '../secret-token.ts'
import { insertAccount, type NewAccount } from '../users/account-repository.ts'
import type { User } from '../users/user-repository.ts'
import { assertMayJoin, assertUsable } from './admission-policy.ts'
import type { AdmissionRule } from './admission-settings.ts'
import { lockInvitation, updateUsed } from './invitation-repository.ts'
import { findStudyInvitation, type StudyInvitation } from './study-invitation-repository.ts'

/**
 * Creates the account of a person who may join, with the role of their invitation. A mailed
 * invitation also confirms the address.
 * @param token the token of an invitation to the site, or of a mailed invitation to a study.
 * @returns undefined if the address is taken. The invitation then stays unused.
 * @throws {BadRequestError} if the person may not join, or if the invitation does not work.
 */
export async function insertAdmitted(
  trx: EventTransaction,
  rule: AdmissionRule,
  account: NewAccount,
  token: string | null | undefined,
): Promise<User | undefined> {
  if (!token) {
    assertMayJoin(rule, account.email)
    return insertAccount(trx, account)
  }
  const hash = hashSecretToken(token)
  const ofStudy = await findStudyInvitation(trx, hash)
  if (ofStudy) return insertRater(trx, account, ofStudy)
  const invitation = await lockInvitation(trx, hash)
  assertUsable(invitation, account.email)
  const { id: subjectId, role: detail } = invitation
  const user = await insertAccount(trx, {
    ...account,
    role: invitation.role,
    ...(invitation.email !== null && { emailVerifiedAt: new Date() }),
  })
  if (!user) return undefined
  await updateUsed(trx, subjectId)
  await insertAudit(trx, { action: 'invitation used', actorId: user.id, subjectId, detail })
  return user
}

/** The mail proves the address. The invitation stays open until the rater joins the study. */
async function insertRater(
  trx: EventTransaction,
  account: NewAccount,
  { studyId: subjectId, email }: StudyInvitation,
): Promise<User | undefined> {
  if (email.toLowerCase() !== account.email.toLowerCase())
    throw new BadRequestError('This invitation is for another address.')
  const user = await insertAccount(trx, { ...account, emailVerifiedAt: new Date() })
  const entry = { action: 'invitation used', subjectId, detail: 'study' } as const
  if (user) await insertAudit(trx, { ...entry, actorId: user.id })
  return user
}
