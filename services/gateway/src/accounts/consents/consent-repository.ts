import type { ConsentScope } from '@assay/contracts/consents'
import { type Database, type DatabaseTransaction, lastConsent, newId } from '@assay/db'
import { sql } from 'kysely'

export interface NewConsent {
  readonly userId: string
  /** Null for all threads of the person. */
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

/** Takes back what was said last of all threads, if that was yes. */
export async function withdrawConsent(trx: DatabaseTransaction, userId: string): Promise<void> {
  const last = await findLastOfAll(trx, userId)
  if (!last?.granted) return
  await insertConsent(trx, { ...last, userId, threadId: null, granted: false })
}

export interface StandingConsents {
  readonly asked: boolean
  readonly all: boolean | null
  readonly threadsGranted: number
}

/** What stands of everything that the person said. */
export async function findConsents(db: Database, userId: string): Promise<StandingConsents> {
  const { rows } = await sql<StandingConsents>`
    select
      exists (select from research_consents where user_id = ${userId}) as asked,
      (select granted from research_consents where user_id = ${userId} and scope = 'all'
        order by at desc, id desc limit 1) as "all",
      (select count(*)::integer from threads
        where user_id = ${userId} and is_active and ${lastConsent('granted')}) as threads_granted`.execute(
    db,
  )
  return rows[0] as StandingConsents
}

/** Undefined for a thread that is somebody else's or hidden. */
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

/** All that the person said, and the guests that the person was; oldest first. */
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
 * Before a guest's threads become an account's: says of each by itself what stands of it, so that
 * what the guest said of all speaks for no thread of the account, nor the other way round. Where nothing
 * stands, an account that has agreed for all has not agreed for what it did not have.
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
  const unsaid = ofAccount?.granted ? { ...ofAccount, granted: false } : undefined
  const kept = threads.flatMap(({ threadId, granted, textVersion }) => {
    const said = granted !== null && textVersion !== null ? { granted, textVersion } : unsaid
    return said
      ? [{ id: newId(), scope: 'thread', userId: accountId, threadId, ...said } as const]
      : []
  })
  if (kept.length > 0) await trx.insertInto('researchConsents').values(kept).execute()
}

/** What the person said last of all threads. */
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
