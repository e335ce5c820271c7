import { type Database, type DatabaseSchema, type DatabaseTransaction, newId } from '@assay/db'
import { type Selectable, sql } from 'kysely'

const columns = [
  ...['id', 'email', 'role', 'uses', 'maxUses', 'createdAt', 'expiresAt', 'revokedAt'],
] as const

type InvitationRow = Selectable<DatabaseSchema['invitations']>
export type Invitation = Readonly<Pick<InvitationRow, (typeof columns)[number]>>

export interface StoredInvitation extends Invitation {
  readonly isSenderSuperuser: boolean
}

export interface InvitationTerms {
  readonly role: InvitationRow['role']
  readonly days: number
  /** The superuser who invites. */
  readonly by: string
}

const inDays = (days: number) => sql<Date>`now() + make_interval(days => ${days})`

export type NewInvitation = InvitationTerms &
  ({ readonly email: string } | { readonly tokenHash: Buffer; readonly maxUses: number })

export async function insertInvitation(
  db: Database,
  { days, by: invitedBy, ...invitation }: NewInvitation,
): Promise<Invitation> {
  return db
    .insertInto('invitations')
    .values({ id: newId(), maxUses: 1, ...invitation, invitedBy, expiresAt: inDays(days) })
    .returning(columns)
    .executeTakeFirstOrThrow()
}

/** Gives the open invitation of an address new terms. The token that was mailed stops working. */
export async function renewInvitation(
  trx: DatabaseTransaction,
  { email, role, days, by: invitedBy }: InvitationTerms & { readonly email: string },
): Promise<{ readonly id: string } | undefined> {
  return trx
    .updateTable('invitations')
    .set({ role, invitedBy, expiresAt: inDays(days), tokenHash: null })
    .where('email', '=', email)
    .where('uses', '=', 0)
    .where('revokedAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
}

/** Stores the token of a mail. Returns undefined if the invitation is used, revoked or expired. */
export async function storeMailedToken(
  db: Database,
  id: string,
  tokenHash: Buffer,
): Promise<Invitation | undefined> {
  return db
    .updateTable('invitations')
    .set({ tokenHash })
    .where('id', '=', id)
    .where('uses', '=', 0)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', sql<Date>`now()`)
    .returning(columns)
    .executeTakeFirst()
}

const selectByToken = (db: Database, tokenHash: Buffer) =>
  db
    .selectFrom('invitations')
    .select(columns)
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('users')
            .select('users.id')
            .whereRef('users.id', '=', 'invitedBy')
            .where('role', '=', 'superuser')
            .where('isActive', '=', true),
        )
        .$castTo<boolean>()
        .as('isSenderSuperuser'),
    )
    .where('tokenHash', '=', tokenHash)

export async function findInvitation(
  db: Database,
  tokenHash: Buffer,
): Promise<StoredInvitation | undefined> {
  return selectByToken(db, tokenHash).executeTakeFirst()
}

/** Deletes the invitations to the address of an account that is about to be deleted. */
export async function deleteInvitationsTo(trx: DatabaseTransaction, userId: string): Promise<void> {
  await trx
    .deleteFrom('invitations')
    .where('email', 'in', (eb) =>
      eb.selectFrom('users').select('users.email').where('users.id', '=', userId),
    )
    .execute()
}

/** Locks the invitation, so that of two people only one has its last use. */
export async function lockInvitation(
  trx: DatabaseTransaction,
  tokenHash: Buffer,
): Promise<StoredInvitation | undefined> {
  return selectByToken(trx, tokenHash).forUpdate('invitations').executeTakeFirst()
}

export async function updateUsed(trx: DatabaseTransaction, id: string): Promise<void> {
  await trx.updateTable('invitations').set({ uses: sql`uses + 1` }).where('id', '=', id).execute()
}

const MAX_LISTED = 500

export async function listInvitations(db: Database): Promise<Invitation[]> {
  return db
    .selectFrom('invitations')
    .select(columns)
    .orderBy('id', 'desc')
    .limit(MAX_LISTED)
    .execute()
}

/** Revokes the invitation and deletes its unsent mail. Returns false if it was revoked before. */
export async function updateRevoked(trx: DatabaseTransaction, id: string): Promise<boolean> {
  await trx.deleteFrom('accountMails').where('invitationId', '=', id).execute()
  const revoked = await trx
    .updateTable('invitations')
    .set({ revokedAt: sql`now()` })
    .where('id', '=', id)
    .where('revokedAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return revoked !== undefined
}
