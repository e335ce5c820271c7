import type { Database } from '@assay/db'
import { NO_ACTIVITY, nextWeight, type VoterActivity, withVote } from '@assay/rating'
import { sql } from 'kysely'

interface VouchedVote {
  readonly voteId: string
  readonly position: string
  readonly voterId: string
  readonly reason: string
}

/**
 * Lets the votes count that the share of a network left out on a day that a superuser vouches for:
 * the next fold tells the ledger. Returns how many are new. Safe to run in several processes.
 */
export async function applyVouches(db: Database): Promise<number> {
  const vouched = await listVouchedVotes(db)
  if (vouched.length === 0) return 0
  const weights = await readWeights(db, [...new Set(vouched.map(({ voterId }) => voterId))])
  const restorations = vouched.map(({ voteId, position, reason }) => ({
    ...{ voteId, position, reason },
    weight: weights.get(position) ?? 1,
  }))
  await db
    .insertInto('voteRestorations')
    .values(restorations)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return restorations.length
}

/** Of one statement: there are more as soon as these are taken. */
const VOTES_AT_ONCE = 1_000

async function listVouchedVotes(db: Database): Promise<VouchedVote[]> {
  const { rows } = await sql<VouchedVote>`
    select ledger.vote_id, ledger.position, ledger.voter_id, vouch.reason
    from network_vouches as vouch
    join vote_networks using (key_id, network_key)
    join ledger on ledger.position = vote_networks.position
    where ledger.unrated_reason = 'network_share'
      and (ledger.cast_at at time zone 'UTC')::date::text = vouch.day
      and not exists (select from vote_restorations where vote_id = ledger.vote_id)
    order by ledger.position limit ${VOTES_AT_ONCE}`.execute(db)
  return rows
}

/** What the votes of these voters weigh without a network, by their positions. */
async function readWeights(
  db: Database,
  voterIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const votes = await db
    .selectFrom('ledger')
    .select(['position', 'voterId', 'sampleQuestion'])
    .where((eb) => eb('voterId', '=', eb.fn.any(eb.val(voterIds))))
    .where((eb) => eb('rated', '=', true).or('unratedReason', '=', 'network_share'))
    .orderBy('position')
    .execute()
  const activity = new Map<string, VoterActivity>()
  return new Map(
    votes.map(({ position, voterId, sampleQuestion }) => {
      const before = activity.get(voterId) ?? NO_ACTIVITY
      activity.set(voterId, withVote(before, sampleQuestion))
      return [position, nextWeight(before, sampleQuestion)]
    }),
  )
}
