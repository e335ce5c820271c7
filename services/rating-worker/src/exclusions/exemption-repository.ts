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
 * Restores votes that exceeded their network's share, on days for which a superuser has exempted
 * the network. The next fold appends the reversals to the ledger. Several processes may run it.
 * @returns the number of votes that were not restored before.
 */
export async function applyExemptions(db: Database): Promise<number> {
  const { rows } = await sql<VoteToRestore>`
    select ${VOTE_TO_RESTORE}, payload ->> 'reason' as reason
    from ledger_inbox as exemption
    join vote_networks on key_id = (payload ->> 'keyId')::integer
      and network_key = decode(payload ->> 'networkKey', 'base64')
    join ledger on ledger.position = vote_networks.position
    where exemption.kind = 'exemption' and ledger.unrated_reason = 'network_share'
      and (ledger.cast_at at time zone 'UTC')::date::text = payload ->> 'day'
      and ${IS_NOT_RESTORED}
    order by ledger.position limit ${VOTES_AT_ONCE}`.execute(db)
  return restoreVotes(db, rows)
}
