import { sql } from 'kysely'
import type { DatabaseTransaction } from './database.ts'

/** Any number that nobody else uses for advisory locks. */
const LOCK_CLASS = 1_818_322_535
/** A turn's lock is one of so many, so that any number of turns takes a bounded number of locks. */
const LOCKS = 64

/**
 * Computes again which of these turns superusers shall look at: those with a vote, on an axis on
 * which somebody was unsure and nobody sure (`abstained`), or on which sources differ (`contested`),
 * and no superuser has spoken. Of two at once on the same turn the later sees what the earlier wrote.
 */
export async function refreshLabelReviews(
  trx: DatabaseTransaction,
  turnIds: readonly string[],
): Promise<void> {
  const turns = sql`any(${turnIds}::uuid[])`
  await sql`
    select pg_advisory_xact_lock(${LOCK_CLASS}::int, bucket) from (
      select distinct abs(hashtext(id::text) % ${LOCKS}::int) as bucket
      from unnest(${turnIds}::uuid[]) as id order by bucket
    ) as bucket`.execute(trx)
  await sql`
    with said as (
      select distinct on (turn_id, axis, source) turn_id, axis, source, status, slugs
      from turn_labels where turn_id = ${turns}
      order by turn_id, axis, source, status = 'matched' desc, at desc, id desc
    ), judged as (
      select turn_id, axis, case count(distinct slugs) filter (where status = 'matched')
        when 0 then 'abstained' when 1 then null else 'contested' end as reason
      from said join votes using (turn_id)
      group by turn_id, axis having not bool_or(source = 'superuser')
    ), wanted as (
      select turn_id, axis, reason from judged where reason is not null
    ), settled as (
      delete from label_reviews as review where turn_id = ${turns} and not exists (
        select from wanted where wanted.turn_id = review.turn_id and wanted.axis = review.axis
      )
    )
    insert into label_reviews as review (turn_id, axis, reason)
    select turn_id, axis, reason from wanted
    on conflict (turn_id, axis) do update set reason = excluded.reason
    where review.reason <> excluded.reason`.execute(trx)
}
