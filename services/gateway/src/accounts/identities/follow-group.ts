import type { Outbox } from '@assay/outbox'
import { insertAudit } from '../audit/audit-repository.ts'
import { lockSuperusers, updateAccount } from '../users/account-repository.ts'
import { expectUpdated } from '../users/expect-updated.ts'
import { isMovedBy } from '../users/update-profile.ts'
import type { User } from '../users/user-repository.ts'

export interface GroupOptions {
  readonly env: { readonly FIRST_SUPERUSER_EMAIL: string }
  readonly outbox: Outbox
}

export interface Membership {
  readonly isMember: boolean
  /** The provider's id, for the audit log. */
  readonly detail: string
}

/**
 * Grants the superuser role to a member of the provider's group, and withdraws it from others.
 * A changed role ends the account's sessions. Two accounts keep the role, so that nobody is locked
 * out: the last superuser, and the first superuser as long as that account has a password.
 */
export async function followGroup(
  { env, outbox }: GroupOptions,
  user: User,
  { isMember, detail }: Membership,
): Promise<User> {
  if ((user.role === 'superuser') === isMember) return user
  const { id } = user
  const isFirst = !isMovedBy(user, env.FIRST_SUPERUSER_EMAIL) && user.passwordHash !== null
  if (!isMember && isFirst) return user
  return outbox.commitWithEvents(async (trx) => {
    const superusers = await lockSuperusers(trx)
    if (!isMember && superusers.every((superuser) => superuser.id === id)) return user
    const change = { role: isMember ? 'superuser' : 'user' } as const
    const updated = expectUpdated(await updateAccount(trx, id, change, { endSessions: true }))
    const act = isMember ? 'granted' : 'withdrawn'
    const entry = { subjectId: id, detail: `superuser role ${act} by ${detail}` }
    await insertAudit(trx, { action: 'account changed', ...entry })
    return updated
  })
}
