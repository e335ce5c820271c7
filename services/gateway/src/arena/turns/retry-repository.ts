import { createColumnList, type Database } from '@assay/db'
import { EVENT_COLUMNS, type EventStatement, type OutboxEvent } from '@assay/outbox'
import { sql } from 'kysely'
import type { StoredTurn } from './stored-turn.ts'
import { isTurnRace } from './turn-repository.ts'

type TurnToRetry = Pick<StoredTurn, 'mode' | 'state' | 'thinkingMode' | 'hasVote' | 'isLast'> & {
  readonly answersToReplace: readonly string[]
}

const HAS_FAILED = sql`answers.state = 'failed'`
const HAS_DECLINED = sql`answers.finish_reason = 'declined'`
/** Whether the answer counts as a failure of its model. Stopped answers do not count. */
const IS_FAILURE = sql`(${HAS_FAILED} and answers.finish_reason is distinct from 'stopped')`
/** Whether a retry may replace this answer. */
const IS_REPLACEABLE = sql`(${HAS_FAILED} or (${HAS_DECLINED} and not answers.declined_before))`

/** Finds the user's own turn. Returns undefined for an unknown turn or another user's turn. */
export async function findTurnToRetry(
  db: Database,
  { turnId, userId }: { readonly turnId: string; readonly userId: string },
): Promise<TurnToRetry | undefined> {
  const { rows } = await sql<TurnToRetry>`
    select th.mode, t.state, t.thinking_mode,
      exists (select from votes where turn_id = t.id) as has_vote,
      not exists (select from turns where thread_id = t.thread_id and idx > t.idx) as is_last,
      array(
        select id from answers where turn_id = t.id and ${IS_REPLACEABLE} and (
          ${HAS_FAILED} or not exists (select from answers where turn_id = t.id and ${HAS_FAILED})
        ) order by side
      ) as answers_to_replace
    from turns t join threads th on th.id = t.thread_id
    where t.id = ${turnId} and t.user_id = ${userId} and th.is_active`.execute(db)
  return rows[0]
}

export interface Retry {
  readonly turnId: string
  readonly gatewayId: string
  readonly deadlineMs: number
  /** Each answer to replace, the id of its replacement, and the event that requests it. */
  readonly answers: readonly {
    readonly replacedId: string
    readonly id: string
    readonly event: OutboxEvent
  }[]
}

const REPLACEMENTS = createColumnList<Retry['answers'][number]>({
  replacedId: ['uuid', ({ replacedId }) => replacedId],
  id: ['uuid', ({ id }) => id],
  ...EVENT_COLUMNS,
})

/**
 * Replaces answers and reopens their turn, in one statement. Returns false and changes nothing if
 * the turn was voted on, reopened or changed in the meantime, or if its owner has another turn in
 * progress.
 */
export async function replaceAnswers(
  { db, enqueued }: EventStatement,
  { turnId, gatewayId, deadlineMs, answers }: Retry,
): Promise<boolean> {
  try {
    const { rows } = await sql<{ id: string }>`
      with input as (
        select * from ${REPLACEMENTS.recordset(answers, 'input')}
      ), turn as (
        update turns set state = 'queued', gateway = ${gatewayId}, completed_at = null,
          deadline_at = now() + make_interval(secs => ${deadlineMs / 1_000})
        where id = ${turnId} and state in ('done', 'failed')
          and not exists (select from votes where turn_id = turns.id)
          and exists (
            select from answers join input on answers.id = input.replaced_id
            where turn_id = turns.id and ${IS_REPLACEABLE}
          )
        returning id
      ), replaced as (
        delete from answers using turn, input
        where answers.id = input.replaced_id and answers.turn_id = turn.id and ${IS_REPLACEABLE}
        returning input.*, answers.turn_id, answers.side, answers.model_id,
          answers.declined_before or not ${HAS_FAILED} as declined_before,
          answers.failed_before or ${IS_FAILURE} as failed_before
      ), answer as (
        insert into answers (id, turn_id, side, model_id, declined_before, failed_before)
        select id, turn_id, side, model_id, declined_before, failed_before from replaced
      )
      insert into outbox (id, subject, payload, trace, request_id)
      select event_id, subject, payload, trace, request_id from replaced
      returning id`.execute(db)
    if (rows.length === 0) return false
    const inserted = new Set(rows.map(({ id }) => id))
    enqueued.push(...answers.flatMap(({ event }) => (inserted.has(event.id) ? [event] : [])))
    return true
  } catch (error) {
    if (isTurnRace(error)) return false
    throw error
  }
}
