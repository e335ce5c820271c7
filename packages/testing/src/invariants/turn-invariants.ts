import { AnswerErrorCode } from '@assay/contracts/chat/answer-errors'
import { type RawBuilder, sql } from 'kysely'
import type { Evidence, Invariant } from './invariant.ts'

const noTurnIsOpen: Invariant = {
  id: 'I9',
  statement: 'no turn is queued or streaming',
  eventual: true,
  check: (evidence) =>
    violationsOf(
      evidence,
      sql`select format('turn %s is still %s', id, state) as violation
        from turns where state in ('queued', 'streaming')
        union all
        select format('answer %s is still %s', id, state) from answers
        where state in ('queued', 'streaming')`,
    ),
}

const turnsEndInTime: Invariant = {
  id: 'I9',
  statement: 'every turn ends by its deadline, plus the interval of the sweep',
  check: (evidence) =>
    violationsOf(
      evidence,
      sql`select format('turn %s, due at %s, ended at %s', id, deadline_at, completed_at) as violation
        from turns
        where coalesce(completed_at, ${evidence.now})
          > deadline_at + make_interval(secs => ${evidence.graceMs / 1_000})
        union all
        select format('turn %s is %s but has no time of completion', id, state)
        from turns where state in ('done', 'failed') and completed_at is null`,
    ),
}

/**
 * A turn with one failed side is done and accepts an unrated vote. Therefore the rule applies to
 * answers, not to both sides of a turn. A declined answer is done, with or without text.
 */
const endsAreMeant: Invariant = {
  id: 'I10',
  statement:
    "a done answer has text or was declined, a failed answer has a known reason, and the turn's state agrees",
  check: (evidence) =>
    violationsOf(
      evidence,
      sql`select format('answer %s is done but blank', id) as violation
        from answers where state = 'done' and btrim(content, E' \t\n\r') = ''
          and finish_reason is distinct from 'declined'
        union all
        select format('answer %s is declined but %s', id, state)
        from answers where finish_reason = 'declined' and state <> 'done'
        union all
        select format('answer %s failed for %s', id, coalesce(error_code, 'no reason'))
        from answers where state = 'failed'
          and (error_code is null or error_code <> all (${AnswerErrorCode.options}::text[]))
        union all
        select format('turn %s is %s, but its answers are not', turns.id, turns.state)
        from turns join answers on answers.turn_id = turns.id
        where turns.state in ('done', 'failed')
        group by turns.id
        having (turns.state = 'done') <> bool_or(answers.content <> '' or answers.finish_reason is not distinct from 'declined')
          or bool_or(answers.state in ('queued', 'streaming'))`,
    ),
}

const nothingIsOrphaned: Invariant = {
  id: 'I12',
  statement:
    'threads have consecutive turns, turns have all their sides, and a thread has one owner',
  check: (evidence) =>
    violationsOf(
      evidence,
      sql`select format('thread %s has no turn', threads.id) as violation
        from threads where not exists (select from turns where thread_id = threads.id)
        union all
        select format('thread %s has %s turns up to %s', thread_id, count(*), max(idx))
        from turns group by thread_id having count(*) <> max(idx) + 1
        union all
        select format('turn %s has the sides %s', turns.id, string_agg(side, ' ' order by side))
        from turns left join answers on answers.turn_id = turns.id
        group by turns.id
        having coalesce(string_agg(side, ' ' order by side), '') not in ('left right', 'single')
        union all
        select format('turn %s and its thread have different owners', turns.id)
        from turns join threads on threads.id = turns.thread_id
        where turns.user_id <> threads.user_id
        union all
        select format('turn %s belongs to no thread', id) from turns
        where not exists (select from threads where threads.id = turns.thread_id)
        union all
        select format('answer %s belongs to no turn', id) from answers
        where not exists (select from turns where turns.id = answers.turn_id)`,
    ),
}

const oneVoteIsOpen: Invariant = {
  id: 'I13',
  statement: 'a battle has at most one finished turn without a vote',
  check: (evidence) =>
    violationsOf(
      evidence,
      sql`select format('battle %s has %s turns to vote on', thread_id, count(*)) as violation
        from turns join threads on threads.id = turns.thread_id
        where mode = 'battle' and state = 'done'
          and not exists (select from votes where votes.turn_id = turns.id)
        group by thread_id having count(*) > 1`,
    ),
}

async function violationsOf(
  { db }: Evidence,
  query: RawBuilder<unknown>,
): Promise<readonly string[]> {
  const { rows } = await sql<{ violation: string }>`${query}`.execute(db)
  return rows.map(({ violation }) => violation)
}

export const TURN_INVARIANTS = [
  noTurnIsOpen,
  turnsEndInTime,
  endsAreMeant,
  nothingIsOrphaned,
  oneVoteIsOpen,
] as const
