import { sql } from 'kysely'

/** Selects the voters who are excluded according to the ledger up to a position. */
export const excludedVotersAt = (position: string) => sql<{ voterId: string }>`
  select voter_id from ledger_changes as exclusion
  join vote_exclusions on vote_exclusions.id = subject_id
  where kind = 'exclusion' and position <= ${position} and not exists (
    select from ledger_changes as reversal
    where reversal.subject_id = exclusion.subject_id and reversal.kind = 'reversal'
      and reversal.position <= ${position}
  )`
