import { type Database, type DatabaseSchema, newId } from '@assay/db'
import { type Selectable, sql } from 'kysely'

const tokenColumns = ['id', 'name', 'scopes', 'createdAt', 'expiresAt', 'lastUsedAt'] as const

type TokenRow = Selectable<DatabaseSchema['personalTokens']>
export type PersonalToken = Readonly<Pick<TokenRow, (typeof tokenColumns)[number]>>

export async function listPersonalTokens(db: Database, userId: string): Promise<PersonalToken[]> {
  return db
    .selectFrom('personalTokens')
    .select(tokenColumns)
    .where('userId', '=', userId)
    .orderBy('id', 'desc')
    .execute()
}

export async function countPersonalTokens(db: Database, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('personalTokens')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export type NewPersonalToken = Pick<TokenRow, 'userId' | 'name' | 'scopes' | 'tokenHash'> & {
  readonly days: number
}

export async function insertPersonalToken(
  db: Database,
  { days, ...token }: NewPersonalToken,
): Promise<PersonalToken> {
  return db
    .insertInto('personalTokens')
    .values({
      ...{ id: newId(), ...token },
      expiresAt: sql<Date>`now() + make_interval(days => ${days})`,
    })
    .returning(tokenColumns)
    .executeTakeFirstOrThrow()
}

/** Returns false if the user has no such token. */
export async function deletePersonalToken(
  db: Database,
  { id, userId }: { readonly id: string; readonly userId: string },
): Promise<boolean> {
  const deleted = await db
    .deleteFrom('personalTokens')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .returning('id')
    .executeTakeFirst()
  return deleted !== undefined
}

export async function deletePersonalTokensOf(db: Database, userId: string): Promise<void> {
  await db.deleteFrom('personalTokens').where('userId', '=', userId).execute()
}

const IS_LIVE = sql<boolean>`expires_at > now()`

/** Finds the unexpired token with this hash. */
export async function findLiveToken(db: Database, tokenHash: Buffer) {
  return db
    .selectFrom('personalTokens')
    .select(['id', 'userId', 'scopes'])
    .where('tokenHash', '=', tokenHash)
    .where(IS_LIVE)
    .executeTakeFirst()
}

/** Lists which of the given tokens are neither revoked nor expired. */
export async function listLiveTokens(
  db: Database,
  ids: readonly string[],
): Promise<{ id: string }[]> {
  return db
    .selectFrom('personalTokens')
    .select('id')
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
    .where(IS_LIVE)
    .execute()
}

/** Records that the token is used now, unless this was recorded within the last minute. */
export async function recordUse(db: Database, id: string): Promise<void> {
  await db
    .updateTable('personalTokens')
    .set({ lastUsedAt: sql`now()` })
    .where('id', '=', id)
    .where(sql<boolean>`coalesce(last_used_at < now() - interval '1 minute', true)`)
    .execute()
}
