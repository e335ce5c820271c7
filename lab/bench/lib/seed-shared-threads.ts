import type { Database } from '@assay/db'
import { sql } from 'kysely'

/** Number of characters per answer. */
export const ANSWER_CHARACTERS = 1_500

/**
 * Adds a thread with research consent to every `each`th vote in a seeded ledger. The words consist
 * of random letters, so they do not compress and contain no identifiers.
 */
export async function seedSharedThreads(db: Database, each: number): Promise<void> {
  const words = (salt: string) => sql`(
    select left(string_agg(translate(left(md5(position::text || ${salt} || word), 7), '0123456789', 'aeiourstln'), ' '),
      ${ANSWER_CHARACTERS}::int)
    from generate_series(1, ${Math.ceil(ANSWER_CHARACTERS / 8)}::int) as word)`
  await db.transaction().execute(async (trx) => {
    // The voters in a seeded ledger have no accounts.
    await sql`set local session_replication_role = replica`.execute(trx)
    await sql`
      create temporary table seeded on commit drop as
      select position, vote_id, voter_id, left_model_id, right_model_id, outcome,
        gen_random_uuid() as thread_id, gen_random_uuid() as turn_id
      from ledger where vote_id is not null and position % ${each}::int = 0`.execute(trx)
    await sql`
      insert into threads (id, user_id, mode, title)
      select thread_id, voter_id, 'battle', 'Seeded' from seeded`.execute(trx)
    await sql`
      insert into turns (id, thread_id, user_id, idx, prompt, thinking_mode, temperature, max_tokens,
        state, gateway, deadline_at, blind, sample_question, completed_at)
      select turn_id, thread_id, voter_id, 0, left(${words('?')}, 120), false, 1, 1000, 'done',
        'seeded', now(), true, false, now() from seeded`.execute(trx)
    for (const side of ['left', 'right'] as const)
      await sql`
        insert into answers (id, turn_id, side, model_id, state, attempt, content, completed_at)
        select gen_random_uuid(), turn_id, ${side}, ${sql.ref(`${side}_model_id`)}, 'done', 1,
          ${words(side)}, now() from seeded`.execute(trx)
    await sql`
      insert into votes (id, turn_id, user_id, voter_id, left_model_id, right_model_id, outcome,
        sample_question, rated)
      select vote_id, turn_id, voter_id, voter_id, left_model_id, right_model_id, outcome, false, true
      from seeded`.execute(trx)
    await sql`
      insert into research_consents (id, user_id, thread_id, scope, granted, text_version)
      select gen_random_uuid(), voter_id, thread_id, 'thread', true, 'seeded' from seeded`.execute(
      trx,
    )
  })
  await sql`vacuum analyze threads, turns, answers, votes, research_consents`.execute(db)
}
