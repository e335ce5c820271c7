import type { Database } from '@assay/db'
import { sql } from 'kysely'
import {
  IS_NOT_RESTORED,
  restoreVotes,
  VOTE_TO_RESTORE,
  VOTES_AT_ONCE,
  type VoteToRestore,
} from './restoration-repository.ts'

/**
 * Restores votes that were left out because an answer seemed to name its model, if superusers have
 * decided that neither answer does. The next fold appends the reversals to the ledger. Several
 * processes may run it.
 * @returns the number of votes that were not restored before.
 */
export async function applyOverturns(db: Database): Promise<number> {
  const { rows } = await sql<VoteToRestore>`
    select distinct on (ledger.position) ${VOTE_TO_RESTORE}, reviews.reason
    from reviews
    join answers as overturned on overturned.id = reviews.subject
    join votes on votes.turn_id = overturned.turn_id
    join ledger on ledger.vote_id = votes.id
    where kind = 'self_identification' and reviews.state = 'overturn'
      and ledger.unrated_reason = 'self_identified'
      and ${IS_NOT_RESTORED}
      and not exists (
        select from answers where answers.turn_id = overturned.turn_id and self_identified
      )
    order by ledger.position, reviews.at desc limit ${VOTES_AT_ONCE}`.execute(db)
  return restoreVotes(db, rows)
}
