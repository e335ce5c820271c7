import type { Database } from '@assay/db'
import { sql } from 'kysely'
import { restoreVotes, VOTES_AT_ONCE, type VoteToRestore } from './restoration-repository.ts'

/**
 * Lets the votes count that the share of a network left out on a day that a superuser vouches for:
 * the next fold tells the ledger. Returns how many are new. Safe to run in several processes.
 */
export async function applyVouches(db: Database): Promise<number> {
  const { rows } = await sql<VoteToRestore>`
    select ledger.vote_id, ledger.position, ledger.voter_id, vouch.reason
    from network_vouches as vouch
    join vote_networks using (key_id, network_key)
    join ledger on ledger.position = vote_networks.position
    where ledger.unrated_reason = 'network_share'
      and (ledger.cast_at at time zone 'UTC')::date::text = vouch.day
      and not exists (select from vote_restorations where vote_id = ledger.vote_id)
    order by ledger.position limit ${VOTES_AT_ONCE}`.execute(db)
  return restoreVotes(db, rows)
}
