import type { Database } from '@assay/db'
import { sql } from 'kysely'

const MAX_MS = 120_000

/**
 * Recomputes the rates of all models from what was read and said so far. Answers to one person are
 * alike, so the standard errors are of sums by user (a ratio of clustered totals).
 */
export async function refreshCitationRates(db: Database): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = ${sql.lit(MAX_MS)}`.execute(trx)
    await sql`
      with reading as (
        select model_id, user_id, count(*)::float8 as answers, sum(sources)::float8 as sources
        from citation_readings where counts group by 1, 2
      ), checked as (
        select model_id, user_id, count(*)::float8 as checked,
          count(*) filter (where status = 'found')::float8 as found,
          count(*) filter (where status = 'other_title')::int as other_title,
          count(*) filter (where status = 'not_found')::int as not_found,
          count(*) filter (where status <> 'not_found' and retracted)::int as retracted
        from citations
        join citation_readings using (answer_id)
        join citation_cache using (kind, reference)
        where counts and status <> 'unchecked' and kind <> 'rs' group by 1, 2
      ), reading_total as (
        select model_id, sum(answers) as answers, count(*)::int as users,
          sum(sources) / sum(answers) as mean
        from reading group by 1
      ), checked_total as (
        select model_id, sum(checked) as checked, count(*)::int as users, sum(found) as found,
          sum(found) / sum(checked) as share, sum(other_title)::int as other_title,
          sum(not_found)::int as not_found, sum(retracted)::int as retracted
        from checked group by 1
      ), reading_error as (
        select model_id, sqrt(sum((sources - mean * reading.answers) ^ 2)
          * max(users) / greatest(max(users) - 1, 1)) / max(total.answers) as error
        from reading join reading_total total using (model_id) group by 1
      ), checked_error as (
        select model_id, sqrt(sum((checked.found - share * checked.checked) ^ 2)
          * max(users) / greatest(max(users) - 1, 1)) / max(total.checked) as error
        from checked join checked_total total using (model_id) group by 1
      ), gone as (
        delete from analytics_citations where model_id not in (select model_id from reading_total)
      )
      insert into analytics_citations (
        model_id, answers, answer_users, sources_per_answer, sources_error,
        checked, checked_users, found, found_error, other_title, not_found, retracted
      )
      select model_id, answers, r.users, mean, re.error,
        coalesce(checked, 0), coalesce(c.users, 0), coalesce(found, 0), coalesce(ce.error, 0),
        coalesce(other_title, 0), coalesce(not_found, 0), coalesce(retracted, 0)
      from reading_total r join reading_error re using (model_id)
      left join checked_total c using (model_id) left join checked_error ce using (model_id)
      order by model_id
      on conflict (model_id) do update set (
        answers, answer_users, sources_per_answer, sources_error,
        checked, checked_users, found, found_error, other_title, not_found, retracted
      ) = row (
        excluded.answers, excluded.answer_users, excluded.sources_per_answer, excluded.sources_error,
        excluded.checked, excluded.checked_users, excluded.found, excluded.found_error,
        excluded.other_title, excluded.not_found, excluded.retracted
      )`.execute(trx)
  })
}
