import type { Database, DatabaseTransaction } from '@assay/db'
import { sql } from 'kysely'

export interface HistoryShape {
  readonly threadsEach: number
  readonly turnsEach: number
  readonly modelIds: readonly string[]
}

/** Number of characters of an answer. */
const ANSWER_CHARS = 640

/** Gives everybody threads of finished battles with text, each with its vote. */
export async function seedHistories(
  db: Database,
  userIds: readonly string[],
  shape: HistoryShape,
): Promise<void> {
  await withoutChecks(db, async (trx) => {
    await sql`
      create temp table seeded on commit drop as
      select user_id, pg_temp.id_at(at) as thread_id, at
      from unnest(${userIds}::uuid[]) as user_id, generate_series(1, ${shape.threadsEach}::int) as n,
        lateral (select now() - n * interval '1 hour' - random() * interval '100 days' as at) as moment
      order by at`.execute(trx)
    await sql`
      insert into threads (id, user_id, mode, title, created_at, last_message_at)
      select thread_id, user_id, 'battle', 'What does this gene do?', at, at from seeded`.execute(
      trx,
    )
    await sql`
      create temp table seeded_turns on commit drop as
      select user_id, thread_id, pg_temp.id_at(at + idx * interval '1 minute') as turn_id, idx,
        at + idx * interval '1 minute' as at, models[1 + place] as left_id,
        models[1 + (place + 1 + (random() * 1e6)::int % (cardinality(models) - 1)) % cardinality(models)]
          as right_id
      from seeded, generate_series(0, ${shape.turnsEach - 1}::int) as idx,
        lateral (select ${shape.modelIds}::uuid[] as models,
          ((random() * 1e6)::int + idx) % ${shape.modelIds.length}::int as place) as pick
      order by at`.execute(trx)
    await sql`
      insert into turns (id, thread_id, user_id, idx, prompt, thinking_mode, temperature, max_tokens,
        state, gateway, deadline_at, blind, sample_question, created_at, completed_at)
      select turn_id, thread_id, user_id, idx, 'What does this gene do, and how do we know?', false, 1,
        1000, 'done', 'bench', at, true, false, at, at from seeded_turns`.execute(trx)
    await sql`
      insert into answers (id, turn_id, side, model_id, state, attempt, content, created_at, completed_at)
      select pg_temp.id_at(at), turn_id, side, model_id, 'done', 1,
        repeat(md5(turn_id::text || side), ${ANSWER_CHARS / 32}::int), at, at
      from seeded_turns, lateral (values ('left', left_id), ('right', right_id)) as of (side, model_id)
    `.execute(trx)
    await sql`
      insert into votes (id, turn_id, user_id, voter_id, left_model_id, right_model_id, outcome,
        sample_question, rated, created_at)
      select pg_temp.id_at(at), turn_id, user_id, user_id, left_id, right_id, 'left_better', false,
        true, at from seeded_turns`.execute(trx)
  })
}

/** Votes of people who have left: their turns are gone and their votes count on. */
export async function seedVotesOfDeletedUsers(
  db: Database,
  count: number,
  [left, right]: readonly [left: string, right: string],
): Promise<void> {
  await withoutChecks(db, async (trx) => {
    await sql`
      insert into votes (id, voter_id, left_model_id, right_model_id, outcome, sample_question, rated,
        created_at)
      select pg_temp.id_at(at), gen_random_uuid(), ${left}, ${right}, 'tie', false, true, at
      from generate_series(1, ${count}::int) as n,
        lateral (select now() - interval '1 year' + n * interval '1 second' as at) as moment
    `.execute(trx)
  })
}

/** Ledger entries for all votes that have none; their hashes are no chain. */
export async function seedEntriesOfVotes(db: Database): Promise<void> {
  await withoutChecks(db, async (trx) => {
    await sql`
      insert into ledger (position, vote_id, voter_id, left_model_id, right_model_id, outcome,
        sample_question, rated, cast_at, hash)
      select (select coalesce(max(position), 0) from ledger) + row_number() over (order by id), id,
        voter_id, left_model_id, right_model_id, outcome, sample_question, rated, created_at,
        decode(repeat('00', 32), 'hex')
      from votes where not exists (select from ledger where vote_id = votes.id)`.execute(trx)
  })
}

/** Seeded rows refer to each other as they should; checking each would take most of the time. */
async function withoutChecks(
  db: Database,
  seed: (trx: DatabaseTransaction) => Promise<void>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx)
    await sql`set local synchronous_commit = off`.execute(trx)
    // In order of time, as the ids of the services are.
    await sql`
      create or replace function pg_temp.id_at(at timestamptz) returns uuid language sql volatile as $$
        select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7'
          || substr(random, 1, 3) || '8' || substr(random, 4, 15))::uuid
        from (select replace(gen_random_uuid()::text, '-', '') as random) as digits
      $$`.execute(trx)
    await seed(trx)
  })
}
