import type { Role } from '@assay/contracts/roles'
import type { CreateUserBody, UpdateUserBody } from '@assay/contracts/users'
import type { Database } from '@assay/db'
import type { EventTransaction, Outbox } from '@assay/outbox'
import { ConflictError, ForbiddenError, NotFoundError } from '../../http/app-error.ts'
import type { Identity } from '../../http/identity.ts'
import { insertAudit } from '../audit/audit-repository.ts'
import { revokeResets } from '../mail/recovery-repository.ts'
import type { AccountMails } from '../mail/start-account-mails.ts'
import { assertStrongPassword } from '../sign-in/password-policy.ts'
import { hashPassword } from '../sign-in/passwords.ts'
import {
  type AccountChange,
  deleteUser,
  lockSuperusers,
  updateAccount,
} from './account-repository.ts'
import { changedFields } from './changed-fields.ts'
import { createAccount } from './create-account.ts'
import { expectUpdated } from './expect-updated.ts'
import { recordAddressChange } from './record-address-change.ts'
import { toProfile } from './to-user-dto.ts'
import { isMovedBy } from './update-profile.ts'
import { findUser, lockUser, type User } from './user-repository.ts'

export interface ManagedUsersOptions {
  readonly db: Database
  readonly outbox: Outbox
  readonly mails: AccountMails
}

/**
 * Creates an account for another person.
 * @throws {BadRequestError} if an account has the address.
 */
export async function createUserAs(
  { outbox, mails }: ManagedUsersOptions,
  actor: Identity,
  body: CreateUserBody,
): Promise<User> {
  const { email, password, is_active: isActive } = body
  const account = { ...toProfile(body), email, password, role: roleIn(body, 'user'), isActive }
  return createAccount({ outbox, mails, by: actor.userId }, account)
}

/**
 * Changes another person's account. A new password, role, activity or address ends the person's
 * sessions. If the address changes, the old address receives a notice.
 * @throws {ForbiddenError} for the actor's own account, or if the actor is no longer a superuser.
 * @throws {NotFoundError} for an unknown user.
 * @throws {ConflictError} if another account has the address, or if no superuser would remain.
 */
export async function updateUser(
  { db, outbox, mails }: ManagedUsersOptions,
  actor: Identity,
  id: string,
  body: UpdateUserBody,
): Promise<User> {
  if (id === actor.userId) {
    throw new ForbiddenError('Super users are not allowed to edit their own row')
  }
  // The hash takes long, so no lock is held meanwhile.
  const passwordHash = await toPasswordHash(assertAccount(await findUser(db, id)), body)

  const { user, recorded } = await asSuperuser(outbox, actor, async (trx, superusers) => {
    const known = assertAccount(await lockUser(trx, id))
    const change = { ...toChange(known, body), passwordHash }
    const isMoved = isMovedBy(known, body.email)
    const endSessions =
      passwordHash !== undefined ||
      isMoved ||
      isChanged(change.isActive, known.isActive) ||
      isChanged(change.role, known.role)
    const loses =
      change.isActive === false || (change.role !== undefined && change.role !== 'superuser')
    if (loses) assertSuperuserRemains(superusers, id)
    const updated = expectUpdated(await updateAccount(trx, id, change, { endSessions }))
    if (isMoved || passwordHash) await revokeResets(trx, id)
    const detail = changedFields(known, change)
    const entry = { actorId: actor.userId, subjectId: id, detail }
    if (detail) await insertAudit(trx, { action: 'account changed', ...entry })
    const { email } = body
    const moved = isMovedBy(known, email) ? await recordAddressChange(mails, trx, known, email) : []
    return { user: updated, recorded: moved }
  })
  for (const mailId of recorded) mails.send(mailId)
  return user
}

/**
 * Deletes another person's account with its threads and items. The votes stay without a user.
 * @throws {ForbiddenError} for the actor's own account, or if the actor is no longer a superuser.
 * @throws {NotFoundError} for an unknown user.
 * @throws {ConflictError} for the last superuser.
 */
export async function deleteUserAs(outbox: Outbox, actor: Identity, id: string): Promise<void> {
  if (id === actor.userId) {
    throw new ForbiddenError('Super users are not allowed to delete themselves')
  }
  await asSuperuser(outbox, actor, async (trx, superusers) => {
    assertSuperuserRemains(superusers, id)
    if (!(await deleteUser(trx, id))) throw new NotFoundError('User not found')
    await insertAudit(trx, { action: 'account deleted', actorId: actor.userId, subjectId: id })
  })
}

/** Runs `work` while the set of superusers is locked. */
async function asSuperuser<Result>(
  outbox: Outbox,
  { userId }: Identity,
  work: (trx: EventTransaction, superusers: readonly string[]) => Promise<Result>,
): Promise<Result> {
  return outbox.commitWithEvents(async (trx) => {
    const superusers = (await lockSuperusers(trx)).map(({ id }) => id)
    if (!superusers.includes(userId)) throw new ForbiddenError()
    return work(trx, superusers)
  })
}

function assertSuperuserRemains(superusers: readonly string[], id: string): void {
  if (superusers.every((superuser) => superuser === id)) {
    throw new ConflictError('The last superuser cannot be removed')
  }
}

function assertAccount(user: User | undefined): User {
  if (!user || user.isGuest) throw new NotFoundError('User not found')
  return user
}

async function toPasswordHash(
  known: User,
  { email, password }: UpdateUserBody,
): Promise<string | undefined> {
  if (!password) return undefined
  assertStrongPassword(password, { field: 'password', email: email ?? known.email })
  return hashPassword(password)
}

function toChange(known: User, body: UpdateUserBody): AccountChange {
  const { email } = body
  return {
    ...toProfile(body),
    ...{ email, role: roleIn(body, known.role), isActive: body.is_active },
    emailVerifiedAt: isMovedBy(known, email) ? null : undefined,
  }
}

/** The role that a body gives an account; undefined if it stays. */
function roleIn(
  { role, is_superuser: isSuperuser }: Pick<UpdateUserBody, 'role' | 'is_superuser'>,
  known: Role,
): Role | undefined {
  if (role || isSuperuser === undefined) return role
  if (isSuperuser) return 'superuser'
  return known === 'superuser' ? 'user' : undefined
}

function isChanged<Value>(next: Value | undefined, known: Value): boolean {
  return next !== undefined && next !== known
}
