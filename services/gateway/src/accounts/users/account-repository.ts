import { userCreated } from '@assay/contracts/events/user-created'
import { turnDeleted, userLeft } from '@assay/contracts/events/user-deleted'
import { type Database, type DatabaseSchema, type DatabaseTransaction, newId } from '@assay/db'
import { type EventTransaction, enqueueEvents, newEvent } from '@assay/outbox'
import { sql, type Updateable } from 'kysely'
import { isUniqueViolation } from '../../http/unique-violation.ts'
import { deleteInvitationsTo } from '../admission/invitation-repository.ts'
import { queueWithdrawal } from '../expertise/expertise-repository.ts'
import { keepUsageOf } from './deleted-usage-repository.ts'
import { leaveStudies } from './rated-studies-repository.ts'
import { type User, userColumns } from './user-repository.ts'

/** The writable columns of an account. Undefined leaves a column unchanged. */
export type AccountChange = Omit<
  Updateable<DatabaseSchema['users']>,
  'id' | 'guestKey' | 'voterId' | 'verifiedUntil'
>
export type NewAccount = AccountChange & {
  readonly email: string
  readonly passwordHash: string | null
}

/** Creates the account with its event. Returns undefined if the address is taken. */
export async function insertAccount(
  trx: EventTransaction,
  account: NewAccount,
): Promise<User | undefined> {
  const user = await trx
    .insertInto('users')
    .values({ id: newId(), ...account })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning(userColumns)
    .executeTakeFirst()
  if (!user) return undefined
  await enqueueEvents(trx, [newEvent(userCreated, 'gateway', { userId: user.id, isGuest: false })])
  return user
}

const LEFT_NOW = sql<Date>`case when email_verified_at is null then verified_until else now() end`

/**
 * Updates the given columns. `endSessions` invalidates all of the user's tokens. The time at which
 * an account leaves a confirmed address is recorded.
 * @returns undefined for an unknown user, 'taken' if another account has the address.
 */
export async function updateAccount(
  db: Database,
  id: string,
  change: AccountChange,
  { endSessions }: { readonly endSessions: boolean },
): Promise<User | 'taken' | undefined> {
  try {
    return await db
      .updateTable('users')
      .set(change)
      .set({ tokenVersion: sql`token_version + ${endSessions ? 1 : 0}` })
      .$if(change.emailVerifiedAt === null, (qb) => qb.set({ verifiedUntil: LEFT_NOW }))
      .where('id', '=', id)
      .returning(userColumns)
      .executeTakeFirst()
  } catch (error) {
    if (isUniqueViolation(error, 'users_email_key')) return 'taken'
    throw error
  }
}

/** Replaces a password hash unless it was changed in the meantime. */
export async function updatePasswordHash(
  db: Database,
  id: string,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  await db
    .updateTable('users')
    .set({ passwordHash: to })
    .where('id', '=', id)
    .where('passwordHash', '=', from)
    .execute()
}

/** The number of events per insert. PostgreSQL accepts at most 65,535 parameters. */
const MAX_EVENTS_PER_INSERT = 1_000

/**
 * Deletes the user, the guests merged into the account, their threads and items, and the invitations
 * to their address. Their votes stay without a user. Enqueues events with the deleted ids.
 * @returns false for an unknown user.
 */
export async function deleteUser(trx: EventTransaction, id: string): Promise<boolean> {
  // Waits for a turn that is being stored. Otherwise the cascade would delete it without an event.
  // Like votes, this locks users in ascending order of their ids.
  await trx
    .selectFrom('users')
    .select('id')
    .where((where) => where.or([where('id', '=', id), where('mergedInto', '=', id)]))
    .orderBy('id')
    .forUpdate()
    .execute()
  await keepUsageOf(trx, id)
  await queueWithdrawal(trx, id)
  await leaveStudies(trx, id)
  await deleteInvitationsTo(trx, id)
  const turns = await trx
    .deleteFrom('turns')
    .where('userId', '=', id)
    .returning(['id as turnId', 'idx', 'sampleQuestion'])
    .execute()
  const guests = await trx
    .deleteFrom('users')
    .where('mergedInto', '=', id)
    .returning(['id as userId', 'isGuest'])
    .execute()
  const deleted = await trx
    .deleteFrom('users')
    .where('id', '=', id)
    .returning(['id as userId', 'isGuest'])
    .executeTakeFirst()
  if (!deleted) return false

  const events = [
    ...[...guests, deleted].map((user) => newEvent(userLeft, 'gateway', user)),
    ...turns.map((turn) => newEvent(turnDeleted, 'gateway', turn)),
  ]
  for (let at = 0; at < events.length; at += MAX_EVENTS_PER_INSERT) {
    await enqueueEvents(trx, events.slice(at, at + MAX_EVENTS_PER_INSERT))
  }
  return true
}

/**
 * Prevents other transactions from changing active superusers until this one ends. The superusers'
 * own inserts do not wait for this lock.
 */
export async function lockSuperusers(trx: DatabaseTransaction): Promise<{ id: string }[]> {
  return trx
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'superuser')
    .where('isActive', '=', true)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}
