import type { AnswerErrorCode } from '@assay/contracts/chat/answer-errors'
import { type Database, MIDNIGHT } from '@assay/db'
import { sql } from 'kysely'
import type { RecentAnswers } from './model-health.ts'

/** A model's usage since midnight UTC, and its recent failures. */
export interface ModelUsage {
  readonly modelId: string
  readonly answers: number
  /** Answers stopped by their readers are not failures. */
  readonly failures: Readonly<Partial<Record<AnswerErrorCode, number>>>
  /** Answers that ended at the length limit. */
  readonly cutAtLimit: number
  readonly firstTokenP50Ms: number | null
  readonly firstTokenP95Ms: number | null
  readonly durationP50Ms: number | null
  readonly inputTokens: number
  readonly outputTokens: number
  /** US dollars. Null for a model without a price. */
  readonly cost: number | null
  readonly recent: RecentAnswers
}

/** The start of the recent period. */
const RECENT = sql`now() - interval '15 minutes'`
const SINCE = sql`least(${MIDNIGHT}, ${RECENT})`
/**
 * Turn ids start with the time of their creation, so the turns of a day are a range of the primary
 * key.
 */
const FIRST_ID = sql`(lpad(to_hex((extract(epoch from ${SINCE}) * 1000)::bigint), 12, '0')
  || '00000000000000000000')::uuid`

/** The user's battles without a vote. */
const blindTurnsOf = (userId: string) => sql`
  select own.id from threads join turns as own on own.thread_id = threads.id
  where threads.user_id = ${userId} and own.blind and own.state <> 'failed'
    and own.id >= ${FIRST_ID}
    and not exists (select from votes where votes.turn_id = own.id)`

/**
 * Reads the usage of all models that answered today or recently. Only ended answers count.
 * @param readerId a superuser, whose own battles count only after their vote. Otherwise a growing
 * count would reveal the model.
 */
export async function readModelUsage(db: Database, readerId: string): Promise<ModelUsage[]> {
  const { rows } = await sql<ModelUsage>`
    with ended as (
      select answers.*, turns.created_at >= ${MIDNIGHT} as of_today,
        answers.completed_at >= ${RECENT} as of_late,
        answers.state = 'failed' and answers.finish_reason is distinct from 'stopped' as has_failed
      from turns join answers on answers.turn_id = turns.id
      where turns.id >= ${FIRST_ID} and turns.created_at >= ${SINCE}
        and answers.state in ('done', 'failed')
        and turns.id not in (${blindTurnsOf(readerId)})
    ), failed as (
      select model_id, json_object_agg(error_code, total) as failures from (
        select model_id, error_code, count(*) as total from ended
        where of_today and has_failed group by model_id, error_code
      ) as counted group by model_id
    ), answered as (
      select model_id,
        count(*) filter (where of_today)::int as answers,
        count(*) filter (where of_today and finish_reason = 'length')::int as cut_at_limit,
        percentile_disc(0.5) within group (order by ttft_ms)
          filter (where of_today) as first_token_p50_ms,
        percentile_disc(0.95) within group (order by ttft_ms)
          filter (where of_today) as first_token_p95_ms,
        percentile_disc(0.5) within group (order by duration_ms)
          filter (where of_today and state = 'done') as duration_p50_ms,
        coalesce(sum(input_tokens) filter (where of_today), 0)::float8 as input_tokens,
        coalesce(sum(output_tokens) filter (where of_today), 0)::float8 as output_tokens,
        json_build_object(
          'answers', count(*) filter (where of_late),
          'failures', count(*) filter (where of_late and has_failed),
          'cause', mode() within group (order by error_code) filter (where of_late and has_failed)
        ) as recent
      from ended group by model_id
    )
    select answered.*, coalesce(failures, '{}') as failures,
      (answered.input_tokens * input_price + answered.output_tokens * output_price) / 1e6 as cost
    from answered
    join models on models.id = answered.model_id
    left join failed on failed.model_id = answered.model_id`.execute(db)
  return rows
}
