import { type RawBuilder, sql } from 'kysely'
import { currentLabels } from './turn-labels.ts'

/**
 * Counts each model's answers that were declined, failed or cut at the length limit, as of `at`.
 * Returns a subquery with the columns of `analytics_rates`: one row per model, board (`overall` or
 * `subject:…`) and kind, with the sums over askers that the intervals need.
 */
export function answerRates(at: RawBuilder<Date>) {
  return sql`(
    with counted as (${countedBattles(at)}), ended as (${ENDED}), placed as (
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
    )
    ${sumOverUsers(sql`by_user`)}
  )`
}

/**
 * Sums `answers` and `hits` over users. Gives one row of `analytics_rates` per model, board and
 * kind.
 */
export function sumOverUsers(byUser: RawBuilder<unknown>) {
  return sql`
    select model_id, board, kind, count(*)::int as users, sum(answers) as answers,
      sum(hits) as hits, sum(answers ^ 2) as answers_squared, sum(hits ^ 2) as hits_squared,
      sum(hits * answers) as hits_times_answers
    from ${byUser} group by model_id, board, kind`
}

/**
 * Selects blind battles that may be counted without revealing a model: battles with a vote, and
 * battles that failed on both sides and will not be retried. A superuser sees the counts and could
 * retry a failed battle, so a superuser's failed battle counts only after the next turn. Excluded
 * voters are left out.
 */
function countedBattles(at: RawBuilder<Date>) {
  return sql`
    select turns.id, turns.user_id from turns join users on users.id = turns.user_id
    where turns.blind
      and (
        exists (select from votes where votes.turn_id = turns.id and votes.created_at <= ${at})
        or (turns.state = 'failed' and turns.created_at <= ${at} and (
          exists (
            select from turns as later
            where later.thread_id = turns.thread_id and later.idx > turns.idx
          ) or (turns.created_at < ${at} - interval '1 day' and users.role <> 'superuser')
        ))
      )
      and not exists (
        select from vote_exclusions
        where vote_exclusions.voter_id = users.voter_id and reversed_at is null
      )`
}

/**
 * How each answer ended, including a result that a retry replaced. Answers that the asker stopped
 * are left out, because their natural end is unknown.
 */
const ENDED = sql`
  select model_id, user_id, turn_id,
    finish_reason is not distinct from 'declined' or declined_before as declined,
    state = 'failed' or failed_before as failed,
    finish_reason is not distinct from 'length' as length
  from counted join answers on turn_id = counted.id
  where state in ('done', 'failed') and finish_reason is distinct from 'stopped'`

const SUBJECTS = sql`
  select unnest(slugs) as slug from ${currentLabels(sql`ended.turn_id`)} as label
  where axis = 'subject'`
