import type { ConsentScope } from '@assay/contracts/consents'
import { type Database, type DatabaseTransaction, lastConsent, newId } from '@assay/db'
import { sql } from 'kysely'

export interface NewConsent {
  readonly userId: string
  /** Null for a consent to all threads of the user. */
  readonly threadId: string | null
  readonly granted: boolean
  readonly textVersion: string
}

export async function insertConsent(db: Database, consent: NewConsent): Promise<void> {
  const scope: ConsentScope = consent.threadId === null ? 'all' : 'thread'
  await db
    .insertInto('researchConsents')
    .values({ id: newId(), scope, ...consent })
    .execute()
}

/** Withdraws the user's consent for all threads if there is one. */
export async function withdrawConsent(trx: DatabaseTransaction, userId: string): Promise<void> {
  const last = await findLastOfAll(trx, userId)
  if (!last?.granted) return
  await insertConsent(trx, { ...last, userId, threadId: null, granted: false })
}

export interface CurrentConsents {
  readonly isDue: boolean
  readonly all: boolean | null
  readonly threadsGranted: number
}

/** People who know the arena can decide: they have voted several times, or have come back. */
const MIN_VOTES = 3
const LENGTH_OF_VISIT = '6 hours'

/** Finds the user's current consents. */
export async function findConsents(db: Database, userId: string): Promise<CurrentConsents> {
  const { rows } = await sql<CurrentConsents>`
    select
      not exists (select from research_consents where user_id = ${userId}) and (
        (select count(*) from votes where user_id = ${userId}) >= ${MIN_VOTES}
        or exists (select from users
          where id = ${userId} and created_at < now() - ${LENGTH_OF_VISIT}::interval)
      ) as is_due,
      (select granted from research_consents where user_id = ${userId} and scope = 'all'
        order by at desc, id desc limit 1) as "all",
      (select count(*)::integer from threads
        where user_id = ${userId} and is_active and ${lastConsent('granted')}) as threads_granted`.execute(
    db,
  )
  return rows[0] as CurrentConsents
}

/** Returns undefined for a hidden thread or another user's thread. */
export async function findThreadConsent(
  db: Database,
  { id, userId }: { readonly id: string; readonly userId: string },
): Promise<{ readonly granted: boolean | null } | undefined> {
  return db
    .selectFrom('threads')
    .select(lastConsent('granted').as('granted'))
    .where('id', '=', id)
    .where('userId', '=', userId)
    .where('isActive', '=', true)
    .executeTakeFirst()
}

/** Lists all consents of the user and of the guests merged into the account, oldest first. */
export async function listConsentRecords(db: Database, userId: string) {
  return db
    .selectFrom('researchConsents')
    .innerJoin('users', 'users.id', 'researchConsents.userId')
    .select(['scope', 'threadId', 'granted', 'textVersion', 'at'])
    .where((eb) => eb.or([eb('users.id', '=', userId), eb('users.mergedInto', '=', userId)]))
    .orderBy('at')
    .orderBy('researchConsents.id')
    .execute()
}

/**
 * Call this before a guest's threads move to an account. For each thread, it stores the current
 * consent as a consent for that thread only. The guest's general consent therefore does not cover
 * the account's threads, and the account's general consent does not cover the guest's threads. If
 * the account has a general consent, threads without a consent are stored as declined.
 */
export async function keepThreadConsents(
  trx: DatabaseTransaction,
  { guestId, accountId }: { readonly guestId: string; readonly accountId: string },
): Promise<void> {
  const threads = await trx
    .selectFrom('threads')
    .leftJoin('researchConsents as last', (join) => join.on('last.id', '=', lastConsent('id')))
    .select(['threads.id as threadId', 'last.granted', 'last.textVersion'])
    .where('threads.userId', '=', guestId)
    .execute()
  const ofAccount = await findLastOfAll(trx, accountId)
  const defaultConsent = ofAccount?.granted ? { ...ofAccount, granted: false } : undefined
  const kept = threads.flatMap(({ threadId, granted, textVersion }) => {
    const consent =
      granted !== null && textVersion !== null ? { granted, textVersion } : defaultConsent
    return consent
      ? [{ id: newId(), scope: 'thread', userId: accountId, threadId, ...consent } as const]
      : []
  })
  if (kept.length > 0) await trx.insertInto('researchConsents').values(kept).execute()
}

/** Finds the user's latest consent entry for all threads. */
function findLastOfAll(trx: DatabaseTransaction, userId: string) {
  return trx
    .selectFrom('researchConsents')
    .select(['granted', 'textVersion'])
    .where('userId', '=', userId)
    .where('scope', '=', 'all')
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}
