import type { Database, DatabaseSchema } from '@assay/db'
import { type Insertable, sql } from 'kysely'
import { type User, userColumns } from '../users/user-repository.ts'

export interface SessionUser extends User {
  readonly isTokenRevoked: boolean
  readonly hasSecondFactor: boolean
}

/**
 * Reads a token's user, whether the token was revoked, and whether the user has a second factor.
 */
export async function findSessionUser(
  db: Database,
  { userId, tokenId }: { readonly userId: string; readonly tokenId: string },
): Promise<SessionUser | undefined> {
  return db
    .selectFrom('users')
    .select(userColumns)
    .select((eb) =>
      eb
        .exists(eb.selectFrom('revokedTokens').select('revokedTokens.id').where('id', '=', tokenId))
        .$castTo<boolean>()
        .as('isTokenRevoked'),
    )
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('totpSecrets')
            .select('totpSecrets.userId')
            .whereRef('totpSecrets.userId', '=', 'users.id')
            .where('enabledAt', 'is not', null),
        )
        .$castTo<boolean>()
        .as('hasSecondFactor'),
    )
    .where('users.id', '=', userId)
    .executeTakeFirst()
}

/**
 * Revokes the token and deletes revocations that expired more than an hour ago. The hour allows for
 * clock differences.
 */
export async function insertRevokedToken(
  db: Database,
  { tokenId, expiresAt }: { readonly tokenId: string; readonly expiresAt: Date },
): Promise<void> {
  await db
    .with('expired', (qb) =>
      qb.deleteFrom('revokedTokens').where('expiresAt', '<', sql<Date>`now() - interval '1 hour'`),
    )
    .insertInto('revokedTokens')
    .values({ id: tokenId, expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Stores how to end the session at the provider, and deletes what has expired. */
export async function insertProviderSession(
  db: Database,
  session: Insertable<DatabaseSchema['providerSessions']>,
): Promise<void> {
  await db
    .with('expired', (qb) =>
      qb.deleteFrom('providerSessions').where('expiresAt', '<', sql<Date>`now()`),
    )
    .insertInto('providerSessions')
    .values(session)
    .execute()
}

/** Returns where to end the session at the provider, once. */
export async function takeEndSessionUrl(
  db: Database,
  tokenId: string,
): Promise<string | undefined> {
  const deleted = await db
    .deleteFrom('providerSessions')
    .where('tokenId', '=', tokenId)
    .returning('endSessionUrl')
    .executeTakeFirst()
  return deleted?.endSessionUrl
}

/** The columns that decide whether a session has ended. */
export interface SessionState {
  readonly id: string
  readonly isActive: boolean
  readonly tokenVersion: number
}

export async function listSessionStates(
  db: Database,
  userIds: readonly string[],
): Promise<SessionState[]> {
  return db
    .selectFrom('users')
    .select(['id', 'isActive', 'tokenVersion'])
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(userIds))))
    .execute()
}

/** Lists which of the given tokens were revoked. */
export async function listRevokedTokens(
  db: Database,
  tokenIds: readonly string[],
): Promise<{ id: string }[]> {
  return db
    .selectFrom('revokedTokens')
    .select('id')
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(tokenIds))))
    .execute()
}
