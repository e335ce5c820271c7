import type { EventTransaction } from '@assay/outbox'
import { insertAudit } from '../audit/audit-repository.ts'
import { hashSecretToken } from '../secret-token.ts'
import { insertAccount, type NewAccount } from '../users/account-repository.ts'
import type { User } from '../users/user-repository.ts'
import { assertMayJoin, assertUsable } from './admission-policy.ts'
import type { AdmissionRule } from './admission-settings.ts'
import { lockInvitation, updateUsed } from './invitation-repository.ts'

/**
 * Creates the account of a person who may join, with the role of their invitation. A mailed
 * invitation also confirms the address.
 * @param token the token of an invitation.
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
  const invitation = await lockInvitation(trx, hashSecretToken(token))
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
