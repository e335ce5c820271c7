import { userCreated } from '@assay/contracts'
import { type Database, newId } from '@assay/db'
import { enqueueEvents, newEvent } from '@assay/outbox'

export interface User {
  readonly id: string
  readonly email: string | null
  readonly fullName: string | null
  readonly passwordHash: string | null
  readonly isSuperuser: boolean
  readonly isActive: boolean
  readonly isGuest: boolean
  readonly voterId: string
  readonly tokenVersion: number
  readonly termsVersion: string | null
}

const userColumns = [
  'id',
  'email',
  'fullName',
  'passwordHash',
  'isSuperuser',
  'isActive',
  'isGuest',
  'voterId',
  'tokenVersion',
  'termsVersion',
] as const

export async function findUser(db: Database, id: string): Promise<User | undefined> {
  return db.selectFrom('users').select(userColumns).where('id', '=', id).executeTakeFirst()
}

export async function findUserByEmail(db: Database, email: string): Promise<User | undefined> {
  return db.selectFrom('users').select(userColumns).where('email', '=', email).executeTakeFirst()
}

export async function findGuest(db: Database, guestKey: Buffer): Promise<User | undefined> {
  return db
    .selectFrom('users')
    .select(userColumns)
    .where('guestKey', '=', guestKey)
    .executeTakeFirst()
}

/** The guest of this key, created on first sight; the unique key settles a race. */
export async function findOrInsertGuest(db: Database, guestKey: Buffer): Promise<User> {
  const known = await findGuest(db, guestKey)
  if (known) return known

  const inserted = await db.transaction().execute(async (trx) => {
    const guest = await trx
      .insertInto('users')
      .values({ id: newId(), isGuest: true, guestKey })
      .onConflict((conflict) => conflict.column('guestKey').doNothing())
      .returning(userColumns)
      .executeTakeFirst()
    if (guest) {
      const created = newEvent(userCreated, 'gateway', { userId: guest.id, isGuest: true })
      await enqueueEvents(trx, [created])
    }
    return guest
  })
  return (
    inserted ??
    (await db
      .selectFrom('users')
      .select(userColumns)
      .where('guestKey', '=', guestKey)
      .executeTakeFirstOrThrow())
  )
}

/** Creates the account unless the address is taken; an existing one is left as it is. */
export async function insertSuperuser(
  db: Database,
  superuser: { readonly email: string; readonly passwordHash: string },
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const user = await trx
      .insertInto('users')
      .values({ id: newId(), isSuperuser: true, emailVerifiedAt: new Date(), ...superuser })
      .onConflict((conflict) => conflict.column('email').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!user) return false
    await enqueueEvents(trx, [
      newEvent(userCreated, 'gateway', { userId: user.id, isGuest: false }),
    ])
    return true
  })
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
