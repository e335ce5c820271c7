import { type SeededGuest, seedGuests } from '@assay/testing/arena'
import { sql } from 'kysely'
import type { BenchArena } from './arena.ts'

const THREADS_EACH = 4
const TURNS_EACH = 5

/**
 * Seeds guests with threads of finished battles and one vote per battle. Adds votes of deleted
 * users until there are `votes` votes. Also seeds a ledger entry per vote, without a valid chain,
 * and the projector's counts.
 */
export async function seedHistories(
  arena: BenchArena,
  turns: number,
  votes: number,
): Promise<SeededGuest[]> {
  const { modelIds } = arena
  const guests = await seedGuests(arena, turns / (THREADS_EACH * TURNS_EACH))
  await arena.db.transaction().execute(async (trx) => {
    // Seeded rows refer to each other correctly, so foreign keys need no check. Checking them would
    // take most of the time.
    await sql`set local session_replication_role = replica`.execute(trx)
    await sql`set local synchronous_commit = off`.execute(trx)
    // The ids are in order of time, like those that the services create.
    await sql`
      create or replace function pg_temp.id_at(at timestamptz) returns uuid language sql volatile as $$
        select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7'
          || substr(random, 1, 3) || '8' || substr(random, 4, 15))::uuid
        from (select replace(gen_random_uuid()::text, '-', '') as random) as digits
      $$`.execute(trx)
    await sql`
      create temp table seeded on commit drop as
      select user_id, pg_temp.id_at(at) as thread_id, at
      from unnest(${guests.map(({ userId }) => userId)}::uuid[]) as user_id,
        generate_series(1, ${THREADS_EACH}::int) as n,
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
      from seeded, generate_series(0, ${TURNS_EACH - 1}::int) as idx,
        lateral (select ${modelIds}::uuid[] as models,
          ((random() * 1e6)::int + idx) % ${modelIds.length}::int as place) as pick
      order by at`.execute(trx)
    await sql`
      insert into turns (id, thread_id, user_id, idx, prompt, thinking_mode, temperature, max_tokens,
        state, gateway, deadline_at, blind, sample_question, created_at, completed_at)
      select turn_id, thread_id, user_id, idx, 'What does this gene do, and how do we know?', false, 1,
        1000, 'done', 'bench', at, true, false, at, at from seeded_turns`.execute(trx)
    await sql`
      insert into answers (id, turn_id, side, model_id, state, attempt, content, created_at, completed_at)
      select pg_temp.id_at(at), turn_id, side, model_id, 'done', 1,
        repeat(md5(turn_id::text || side), 20), at, at
      from seeded_turns, lateral (values ('left', left_id), ('right', right_id)) as of (side, model_id)
    `.execute(trx)
    await sql`
      insert into votes (id, turn_id, user_id, voter_id, left_model_id, right_model_id, outcome,
        sample_question, rated, created_at)
      select pg_temp.id_at(at), turn_id, user_id, user_id, left_id, right_id, 'left_better', false,
        true, at from seeded_turns
      union all
      select pg_temp.id_at(at), null, null, gen_random_uuid(), ${modelIds[0]}, ${modelIds[1]}, 'tie',
        false, true, at
      from generate_series(1, ${votes - turns}::int) as n,
        lateral (select now() - interval '1 year' + n * interval '1 second' as at) as moment
    `.execute(trx)
    await sql`
      insert into ledger (position, vote_id, voter_id, left_model_id, right_model_id, outcome,
        sample_question, rated, weight, cast_at, hash)
      select (select coalesce(max(position), 0) from ledger) + row_number() over (order by id), id,
        voter_id, left_model_id, right_model_id, outcome, sample_question, rated, 1000, created_at,
        decode(repeat('00', 32), 'hex')
      from votes where not exists (select from ledger where vote_id = votes.id)`.execute(trx)
    await sql`
      insert into analytics_counts (summary, kind, total)
      values ('analytics-messages', 'first', ${turns / TURNS_EACH}),
        ('analytics-messages', 'follow_up', ${turns - turns / TURNS_EACH})
      on conflict (summary, kind) do update set total = excluded.total`.execute(trx)
  })
  return guests
}
