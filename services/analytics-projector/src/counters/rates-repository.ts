import { answerRates, type Database, sumOverUsers } from '@assay/db'
import { sql } from 'kysely'

const MAX_MS = 120_000

/**
 * The sources that models name, and the sources' statuses. Only turns with a vote count, because
 * otherwise changes in the numbers would reveal the models of new answers.
 */
const CITATION_RATES = sql`(
  with reading as (
    select answer_id, citation_readings.model_id, citation_readings.user_id, sources
    from citation_readings
    join answers on answers.id = answer_id
    join votes on votes.turn_id = answers.turn_id
    where counts
  ), by_user as (
    select model_id, 'overall' as board, 'sources' as kind, user_id, count(*)::float8 as answers,
      sum(sources)::float8 as hits
    from reading group by model_id, user_id
    union all
    select model_id, 'overall', fate, user_id, count(*)::float8,
      count(*) filter (where is_hit)::float8
    from citations join reading using (answer_id) join citation_cache using (kind, reference)
    cross join lateral (values
      ('found', status = 'found'), ('other_title', status = 'other_title'),
      ('not_found', status = 'not_found'), ('retracted', status <> 'not_found' and retracted)
    ) as checked (fate, is_hit)
    where status <> 'unchecked' and kind <> 'rs' group by model_id, fate, user_id
  )
  ${sumOverUsers(sql`by_user`)}
)`

/**
 * Recomputes how often each model's answers are declined, failed or truncated, overall and by
 * subject. Also recomputes how many sources they name and how many of these are found.
 */
export async function refreshRates(db: Database): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = ${sql.lit(MAX_MS)}`.execute(trx)
    await sql`
      with rates as materialized (
        select * from ${answerRates(sql`now()`)} as ending
        union all
        select * from ${CITATION_RATES} as citation
      ), gone as (
        delete from analytics_rates
        where (model_id, board, kind) not in (select model_id, board, kind from rates)
      )
      insert into analytics_rates (
        model_id, board, kind, users, answers, hits, answers_squared, hits_squared,
        hits_times_answers
      )
      select * from rates order by model_id, board, kind
      on conflict (model_id, board, kind) do update set (
        users, answers, hits, answers_squared, hits_squared, hits_times_answers
      ) = row (
        excluded.users, excluded.answers, excluded.hits, excluded.answers_squared,
        excluded.hits_squared, excluded.hits_times_answers
      )`.execute(trx)
  })
}
