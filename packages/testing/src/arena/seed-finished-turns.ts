import type { Database } from '@assay/db'
import { sql } from 'kysely'

/** Inserts finished battles without a vote, one per thread. Returns the turn ids by user. */
export async function seedFinishedTurns(
  db: Database,
  userIds: readonly string[],
  turnsEach: number,
  [left, right]: readonly [left: string, right: string],
): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ userId: string; turnId: string }>`
    with thread as (
      insert into threads (id, user_id, mode, title)
      select gen_random_uuid(), user_id, 'battle', 'Seeded'
      from unnest(${userIds}::uuid[]) as user_id, generate_series(1, ${turnsEach}::int)
      returning id, user_id
    ), turn as (
      insert into turns (
        id, thread_id, user_id, idx, prompt, thinking_mode, temperature, max_tokens, state,
        gateway, deadline_at, blind, sample_question, completed_at
      )
      select gen_random_uuid(), id, user_id, 0, 'Why?', false, 1, 1000, 'done',
        'seeded', now(), true, false, now()
      from thread
      returning id, user_id
    ), answer as (
      insert into answers (id, turn_id, side, model_id, state, attempt, content, completed_at)
      select gen_random_uuid(), turn.id, side, model_id::uuid, 'done', 1, 'Because.', now()
      from turn, (values ('left', ${left}), ('right', ${right})) as side_of (side, model_id)
    )
    select user_id, id as turn_id from turn`.execute(db)
  await sql`vacuum analyze threads, turns, answers, users, models`.execute(db)

  const byUser = Map.groupBy(rows, ({ userId }) => userId)
  return new Map([...byUser].map(([userId, turns]) => [userId, turns.map(({ turnId }) => turnId)]))
}
