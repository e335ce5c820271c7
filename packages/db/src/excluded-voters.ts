import { type RawBuilder, sql } from 'kysely'
import type { Database } from './database.ts'

/** Selects the voters who are excluded according to the ledger up to a position. */
export const excludedVotersAt = (position: string) => sql<{ voterId: string }>`
  select voter_id from ledger_changes as exclusion
  join vote_exclusions on vote_exclusions.id = subject_id
  where kind = 'exclusion' and position <= ${position} and not exists (
    select from ledger_changes as reversal
    where reversal.subject_id = exclusion.subject_id and reversal.kind = 'reversal'
      and reversal.position <= ${position}
  )`

/** Lists the voters who are excluded according to the ledger up to a position. */
export async function listExcludedVoters(
  db: Database,
  position: string,
): Promise<ReadonlySet<string>> {
  const { rows } = await excludedVotersAt(position).execute(db)
  return new Set(rows.map(({ voterId }) => voterId))
}

/**
 * Whether a voter counts where ten voters are needed to hide one: the voter has a rated vote and is
 * not excluded. Each condition is a scalar subquery, because PostgreSQL might read the whole ledger
 * to hash an `exists`.
 * @param ratedVoterIds the voters of rated votes that are not in the ledger yet.
 */
export const countsTowardsCrowd = (
  voterId: RawBuilder<string>,
  ratedVoterIds: readonly string[] = [],
) => sql<boolean>`(
  (${voterId} = any (${ratedVoterIds}::uuid[])
    or (select rated from ledger where voter_id = ${voterId} and rated limit 1) is not null)
  and (
    select id from vote_exclusions where voter_id = ${voterId} and reversed_at is null
  ) is null)`
