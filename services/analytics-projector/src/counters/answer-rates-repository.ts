import { answerRates, type Database } from '@assay/db'
import { sql } from 'kysely'

const MAX_MS = 120_000

/** Recomputes how often answers are declined, fail or are cut, by model, overall and by subject. */
export async function refreshAnswerRates(db: Database): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = ${sql.lit(MAX_MS)}`.execute(trx)
    await sql`
      with rates as materialized ${answerRates(sql`now()`)}, gone as (
        delete from analytics_answer_rates
        where (model_id, board, kind) not in (select model_id, board, kind from rates)
      )
      insert into analytics_answer_rates (
        model_id, board, kind, users, answers, hits, answers_squared, hits_squared,
        hits_times_answers
      )
      select model_id, board, kind, users, answers, hits, answers_squared, hits_squared,
        hits_times_answers
      from rates order by model_id, board, kind
      on conflict (model_id, board, kind) do update set (
        users, answers, hits, answers_squared, hits_squared, hits_times_answers
      ) = row (
        excluded.users, excluded.answers, excluded.hits, excluded.answers_squared,
        excluded.hits_squared, excluded.hits_times_answers
      )`.execute(trx)
  })
}
