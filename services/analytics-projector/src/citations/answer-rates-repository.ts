import { type Database, standingLabels } from '@assay/db'
import { sql } from 'kysely'

const MAX_MS = 120_000

/**
 * Blind battles whose count reveals nothing: those that have their vote, and those that failed on both
 * sides and are not retried any more. A superuser who sees the counts could retry a failed battle, so
 * that theirs count only once the chat has gone on. Excluded voters are left out.
 */
const COUNTED = sql`
  select turns.id, turns.user_id from turns join users on users.id = turns.user_id
  where turns.blind
    and (
      exists (select from votes where votes.turn_id = turns.id)
      or (turns.state = 'failed' and (
        exists (
          select from turns as later
          where later.thread_id = turns.thread_id and later.idx > turns.idx
        ) or (turns.created_at < now() - interval '1 day' and not users.is_superuser)
      ))
    )
    and not exists (
      select from vote_exclusions
      where vote_exclusions.voter_id = users.voter_id and reversed_at is null
    )`

/**
 * How each answer ended, also before a retry replaced it. Those that the asker stopped are left out:
 * nobody knows how they would have ended.
 */
const ENDED = sql`
  select model_id, user_id, turn_id,
    finish_reason is not distinct from 'declined' or declined_before as declined,
    state = 'failed' or failed_before as failed,
    finish_reason is not distinct from 'length' as length
  from counted join answers on turn_id = counted.id
  where state in ('done', 'failed') and finish_reason is distinct from 'stopped'`

const SUBJECTS = sql`
  select unnest(slugs) as slug from ${standingLabels(sql`ended.turn_id`)} as label
  where axis = 'subject'`

/** Recomputes how often answers are declined, fail or are cut, by model, overall and by subject. */
export async function refreshAnswerRates(db: Database): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = ${sql.lit(MAX_MS)}`.execute(trx)
    await sql`
      with counted as (${COUNTED}), ended as (${ENDED}), placed as (
        select ended.*, 'overall' as board from ended
        union all
        select ended.*, 'subject:' || slug from ended cross join lateral (${SUBJECTS}) as subject
      ), by_user as (
        select model_id, board, kind, user_id, count(*)::float8 as answers,
          count(*) filter (where is_hit)::float8 as hits
        from placed cross join lateral (
          values ('declined', declined), ('failed', failed), ('length', length)
        ) as ending (kind, is_hit)
        group by model_id, board, kind, user_id
      ), gone as (
        delete from analytics_answer_rates
        where (model_id, board, kind) not in (select model_id, board, kind from by_user)
      )
      insert into analytics_answer_rates (
        model_id, board, kind, users, answers, hits, answers_squared, hits_squared,
        hits_times_answers
      )
      select model_id, board, kind, count(*)::int, sum(answers), sum(hits), sum(answers ^ 2),
        sum(hits ^ 2), sum(hits * answers)
      from by_user group by model_id, board, kind
      order by model_id, board, kind
      on conflict (model_id, board, kind) do update set (
        users, answers, hits, answers_squared, hits_squared, hits_times_answers
      ) = row (
        excluded.users, excluded.answers, excluded.hits, excluded.answers_squared,
        excluded.hits_squared, excluded.hits_times_answers
      )`.execute(trx)
  })
}
