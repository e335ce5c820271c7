import { userCreated } from '@assay/contracts/events/user-created'
import {
  compileOnce,
  type Database,
  type DatabaseSchema,
  type DatabaseTransaction,
  newId,
} from '@assay/db'
import { type EventTransaction, enqueueEvents, newEvent } from '@assay/outbox'
import type { Selectable } from 'kysely'

export const userColumns = [
  'id',
  'email',
  'fullName',
  'passwordHash',
  'role',
  'isActive',
  'isGuest',
  'voterId',
  'tokenVersion',
  'emailVerifiedAt',
  'verifiedUntil',
  'termsVersion',
] as const

export type User = Readonly<Pick<Selectable<DatabaseSchema['users']>, (typeof userColumns)[number]>>

export async function findUser(db: Database, id: string): Promise<User | undefined> {
  return db.selectFrom('users').select(userColumns).where('id', '=', id).executeTakeFirst()
}

/** Finds the user and locks it until the transaction ends. */
export async function lockUser(trx: DatabaseTransaction, id: string): Promise<User | undefined> {
  return trx
    .selectFrom('users')
    .select(userColumns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/**
 * Finds the active user and prevents its merge, claim and deletion until the transaction ends.
 * Several transactions can hold this lock at the same time.
 */
export async function holdActiveUser(
  trx: DatabaseTransaction,
  id: string,
): Promise<User | undefined> {
  return trx
    .selectFrom('users')
    .select(userColumns)
    .where('id', '=', id)
    .where('isActive', '=', true)
    .forKeyShare()
    .executeTakeFirst()
}

export async function findUserByEmail(db: Database, email: string): Promise<User | undefined> {
  return db.selectFrom('users').select(userColumns).where('email', '=', email).executeTakeFirst()
}

export async function findGuest(db: Database, guestKey: Buffer): Promise<User | undefined> {
  const [guest] = await selectGuest(db, guestKey)
  return guest
}

const selectGuest = compileOnce((db, guestKey: Buffer) =>
  db.selectFrom('users').select(userColumns).where('guestKey', '=', guestKey),
)

/** Creates the guest with its event. Returns undefined if a concurrent call created it first. */
export async function insertGuest(
  trx: EventTransaction,
  guestKey: Buffer,
): Promise<User | undefined> {
  const guest = await trx
    .insertInto('users')
    .values({ id: newId(), isGuest: true, guestKey })
    .onConflict((conflict) => conflict.column('guestKey').doNothing())
    .returning(userColumns)
    .executeTakeFirst()
  if (!guest) return undefined
  await enqueueEvents(trx, [newEvent(userCreated, 'gateway', { userId: guest.id, isGuest: true })])
  return guest
}

export async function updateAcceptedTerms(
  db: Database,
  id: string,
  termsVersion: string,
): Promise<void> {
  await db
    .updateTable('users')
    .set({ termsVersion, termsAcceptedAt: new Date() })
    .where('id', '=', id)
    .execute()
}
