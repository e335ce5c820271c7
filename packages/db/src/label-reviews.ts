import { sql } from 'kysely'
import type { DatabaseTransaction } from './database.ts'
import { newId } from './new-id.ts'
import { REVIEW_OF_SUBJECT, WAITING_AGAIN } from './reviews.ts'

/** A class of advisory locks that has no other use. */
const LOCK_CLASS = 1_818_322_535
/** Turns share these locks, so that a batch of any size takes at most this number of locks. */
const LOCKS = 64

/** Serialises transactions that compute or decide the label reviews of the same turns. */
export async function lockLabelReviews(
  trx: DatabaseTransaction,
  turnIds: readonly string[],
): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(${LOCK_CLASS}::int, bucket) from (
      select distinct abs(hashtext(id::text) % ${LOCKS}::int) as bucket
      from unnest(${turnIds}::uuid[]) as id order by bucket
    ) as bucket`.execute(trx)
}

/**
 * Recomputes which of these turns need a label review. A turn needs a review if it has a vote, no
 * superuser has labelled it, and its subject or task is uncertain. `abstained` means that a source
 * abstained and none matched. `contested` means that the sources differ, or that the asker's label
 * is unconfirmed.
 */
export async function refreshLabelReviews(
  trx: DatabaseTransaction,
  turnIds: readonly string[],
): Promise<void> {
  await lockLabelReviews(trx, turnIds)
  const turns = sql`any(${turnIds}::uuid[])`
  const ids = turnIds.map((turnId) => ({ id: newId(), turn_id: turnId }))
  await sql`
    with latest as (
      select distinct on (turn_id, axis, source) turn_id, axis, source, status, slugs
      from turn_labels where turn_id = ${turns} and axis <> 'language'
      order by turn_id, axis, source, cardinality(slugs) > 0 desc, at desc, id desc
    ), checked as (
      select turn_id, axis, case
        when bool_or(status = 'unconfirmed') or count(distinct nullif(slugs, '{}')) > 1 then 'contested'
        when count(nullif(slugs, '{}')) = 0 then 'abstained' end as reason
      from latest join votes using (turn_id)
      group by turn_id, axis having not bool_or(source = 'superuser')
    ), wanted as (
      select turn_id, jsonb_object_agg(axis, reason) as facts
      from checked where reason is not null group by turn_id
    ), settled as (
      delete from reviews where kind = 'label' and subject = ${turns} and state = 'waiting'
        and not exists (select from wanted where wanted.turn_id = reviews.subject)
    )
    insert into reviews (id, kind, subject, facts)
    select id, 'label', turn_id, facts from wanted
    join jsonb_to_recordset(${JSON.stringify(ids)}::jsonb) as new (id uuid, turn_id uuid)
      using (turn_id)
    on conflict ${REVIEW_OF_SUBJECT} do update set ${WAITING_AGAIN}
    where reviews.state <> 'waiting' or reviews.facts <> excluded.facts`.execute(trx)
}
