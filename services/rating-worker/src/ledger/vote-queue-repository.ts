import type { Database, DatabaseTransaction } from '@assay/db'
import { sql } from 'kysely'

/** Have votes been waiting for longer than `ageMs`? Then the fast path has lost them. */
export async function hasOverdueVotes(db: Database, ageMs: number): Promise<boolean> {
  const row = await db
    .selectFrom('ledgerInbox')
    .select('key')
    .where('kind', '=', sql.lit('vote'))
    .where('setAsideAt', 'is', null)
    .where('at', '<', sql<Date>`now() - ${ageMs} * interval '1 millisecond'`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Takes a vote that cannot be folded out of the line, so that those behind it can be. */
export async function markVoteDeadLettered(db: Database, voteId: string): Promise<void> {
  await db
    .updateTable('ledgerInbox')
    .set({ setAsideAt: sql`now()` })
    .where('kind', '=', 'vote')
    .where('key', '=', voteId)
    .execute()
}

/** Number of votes that wait for a person. */
export async function countDeadLetteredVotes(db: Database): Promise<number> {
  const { votes } = await db
    .selectFrom('ledgerInbox')
    .where('kind', '=', 'vote')
    .where('setAsideAt', 'is not', null)
    .select((eb) => eb.fn.countAll<string>().as('votes'))
    .executeTakeFirstOrThrow()
  return Number(votes)
}

/** The vote that is folded next; undefined when none waits. */
export async function findOldestVote(db: Database): Promise<string | undefined> {
  const row = await db
    .selectFrom('ledgerInbox')
    .select('key')
    .where('kind', '=', sql.lit('vote'))
    .where('setAsideAt', 'is', null)
    .orderBy('at')
    .orderBy('key')
    .limit(1)
    .executeTakeFirst()
  return row?.key
}

/**
 * Puts the votes that were set aside back in line and forgets why they were, and the jobs that were
 * given up, whose work is the line; returns the number of votes.
 */
export async function requeueVotes(trx: DatabaseTransaction): Promise<number> {
  await trx.deleteFrom('deadLetters').where('subject', 'is', null).execute()
  const { numUpdatedRows } = await trx
    .updateTable('ledgerInbox')
    .set({ setAsideAt: null })
    .where('kind', '=', 'vote')
    .where('setAsideAt', 'is not', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
