import type { PageQuery } from '@assay/contracts/page'
import type { TextDecision } from '@assay/contracts/text-reviews'
import { type Database, type DatabaseTransaction, lastConsent, newId } from '@assay/db'
import { sql } from 'kysely'
import { LISTED_QUESTION_LENGTH, MAX_COUNTED } from '../../http/list-limits.ts'

/** A turn, and what was looked at in it. */
export interface ScreenedTurn {
  readonly turnId: string
  readonly textHash: Buffer
}

const hasReview = (review: { readonly turnId: unknown; readonly textHash: unknown }) => sql`exists (
  select from text_reviews as review
  where review.turn_id = ${review.turnId} and review.text_hash = ${review.textHash})`

/** Has these wait, of which nothing was decided as they are now, and no others. */
export async function replaceTextsToReview(
  trx: DatabaseTransaction,
  turns: readonly ScreenedTurn[],
): Promise<void> {
  const ids = turns.map(({ turnId }) => turnId)
  const hashes = turns.map(({ textHash }) => textHash)
  await sql`delete from texts_to_review where turn_id <> all(${ids}::uuid[])`.execute(trx)
  await sql`
    insert into texts_to_review (turn_id)
    select turn_id from unnest(${ids}::uuid[], ${hashes}::bytea[]) as screened (turn_id, text_hash)
    where exists (select from turns where id = turn_id)
      and not ${hasReview({ turnId: sql`screened.turn_id`, textHash: sql`screened.text_hash` })}
    on conflict do nothing`.execute(trx)
}

/** Turns that wait and whose owners agree still, newest first, and how many, up to MAX_COUNTED. */
export async function listTextsToReview(
  db: Database,
  { skip, limit }: PageQuery,
): Promise<{ readonly ids: readonly string[]; readonly count: number }> {
  const waiting = sql`
    select turn_id from texts_to_review
    join turns on turns.id = turn_id join threads on threads.id = turns.thread_id
    where threads.is_active and ${lastConsent('granted')}
    order by turn_id desc`
  const [{ rows }, counted] = await Promise.all([
    sql<{ turnId: string }>`${waiting} offset ${skip} limit ${limit}`.execute(db),
    sql<{ count: string }>`
      select count(*) from (${waiting} limit ${MAX_COUNTED}) as waiting`.execute(db),
  ])
  return { ids: rows.map(({ turnId }) => turnId), count: Number(counted.rows[0]?.count) }
}

/** What was decided last of each of these turns, with the hash of what was looked at. */
export async function findDecisions(
  db: Database,
  turnIds: readonly string[],
): Promise<ReadonlyMap<string, { readonly textHash: Buffer; readonly decision: TextDecision }>> {
  if (turnIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('textReviews')
    .distinctOn('turnId')
    .select(['turnId', 'textHash', 'decision'])
    .where('turnId', 'in', turnIds)
    .orderBy('turnId')
    .orderBy('id', 'desc')
    .execute()
  return new Map(rows.map(({ turnId, ...decided }) => [turnId, decided]))
}

export interface NewTextReview extends ScreenedTurn {
  readonly decision: TextDecision
  readonly actor: string
}

/** Stores decisions, whose turns wait no longer. */
export async function insertTextReviews(
  trx: DatabaseTransaction,
  reviews: readonly NewTextReview[],
): Promise<void> {
  const rows = reviews.map((review) => ({ id: newId(), ...review }))
  const ids = reviews.map(({ turnId }) => turnId)
  await trx.insertInto('textReviews').values(rows).execute()
  await trx.deleteFrom('textsToReview').where('turnId', 'in', ids).execute()
}

export interface ReviewedText extends ScreenedTurn {
  readonly id: string
  readonly question: string
  readonly decision: TextDecision
  readonly by: string | null
  readonly at: Date
  readonly isLast: boolean
}

/** What was decided, newest first, and how often, up to MAX_COUNTED. */
export async function listReviewedTexts(
  db: Database,
  { skip, limit }: PageQuery,
): Promise<{ readonly texts: readonly ReviewedText[]; readonly count: number }> {
  const decided = sql`
    select review.*, left(turns.prompt, ${LISTED_QUESTION_LENGTH}::int) as question
    from text_reviews as review
    join turns on turns.id = review.turn_id join threads on threads.id = turns.thread_id
    where threads.is_active and ${lastConsent('granted')}
    order by review.id desc`
  const [{ rows: texts }, counted] = await Promise.all([
    sql<ReviewedText>`
      with page as (${decided} offset ${skip} limit ${limit})
      select id, turn_id, text_hash, question, decision, actor as by, at, not exists (
        select from text_reviews as later
        where later.turn_id = page.turn_id and later.id > page.id
      ) as is_last
      from page order by id desc`.execute(db),
    sql<{ count: string }>`
      select count(*) from (${decided} limit ${MAX_COUNTED}) as decided`.execute(db),
  ])
  return { texts, count: Number(counted.rows[0]?.count) }
}
