import type { Database } from '@assay/db'
import { sql } from 'kysely'

const MAX_MS = 120_000

/**
 * Recomputes what models name and what became of it. Only turns that have their vote count: who
 * watches the numbers must not learn from them whose answers have just come.
 */
export async function refreshCitationRates(db: Database): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = ${sql.lit(MAX_MS)}`.execute(trx)
    await sql`
      with reading as (
        select answer_id, citation_readings.model_id, citation_readings.user_id, sources
        from citation_readings
        join answers on answers.id = answer_id
        join votes on votes.turn_id = answers.turn_id
        where counts
      ), by_user as (
        select model_id, user_id, count(*)::float8 as answers, sum(sources)::float8 as sources
        from reading group by 1, 2
      ), checked_by_user as (
        select model_id, user_id, count(*)::float8 as checked,
          count(*) filter (where status = 'found')::float8 as found,
          count(*) filter (where status = 'other_title')::int as other_title,
          count(*) filter (where status = 'not_found')::int as not_found,
          count(*) filter (where status <> 'not_found' and retracted)::int as retracted
        from citations join reading using (answer_id) join citation_cache using (kind, reference)
        where status <> 'unchecked' and kind <> 'rs' group by 1, 2
      ), named as (
        select model_id, count(*)::int as answer_users, sum(answers) as answers,
          sum(sources) as sources, sum(answers ^ 2) as answers_squared,
          sum(sources ^ 2) as sources_squared, sum(sources * answers) as sources_times_answers
        from by_user group by 1
      ), looked_up as (
        select model_id, count(*)::int as checked_users, sum(checked) as checked,
          sum(found) as found, sum(checked ^ 2) as checked_squared,
          sum(found ^ 2) as found_squared, sum(found * checked) as found_times_checked,
          sum(other_title)::int as other_title, sum(not_found)::int as not_found,
          sum(retracted)::int as retracted
        from checked_by_user group by 1
      ), gone as (
        delete from analytics_citations where model_id not in (select model_id from named)
      )
      insert into analytics_citations as stored (
        model_id, answer_users, answers, sources, answers_squared, sources_squared,
        sources_times_answers, checked_users, checked, found, checked_squared, found_squared,
        found_times_checked, other_title, not_found, retracted
      )
      select model_id, answer_users, answers, sources, answers_squared, sources_squared,
        sources_times_answers, coalesce(checked_users, 0), coalesce(checked, 0),
        coalesce(found, 0), coalesce(checked_squared, 0), coalesce(found_squared, 0),
        coalesce(found_times_checked, 0), coalesce(other_title, 0), coalesce(not_found, 0),
        coalesce(retracted, 0)
      from named left join looked_up using (model_id)
      order by model_id
      on conflict (model_id) do update set (
        answer_users, answers, sources, answers_squared, sources_squared, sources_times_answers,
        checked_users, checked, found, checked_squared, found_squared, found_times_checked,
        other_title, not_found, retracted
      ) = row (
        excluded.answer_users, excluded.answers, excluded.sources, excluded.answers_squared,
        excluded.sources_squared, excluded.sources_times_answers, excluded.checked_users,
        excluded.checked, excluded.found, excluded.checked_squared, excluded.found_squared,
        excluded.found_times_checked, excluded.other_title, excluded.not_found, excluded.retracted
      )`.execute(trx)
  })
}
