import type { Database, InboxRestoration } from '@assay/db'
import { createOwnWeights } from '@assay/rating'
import { sql } from 'kysely'
import { wasWeighed } from '../ledger/weigh-entries.ts'

/** A vote in the ledger to restore, and the superuser's reason. */
export interface VoteToRestore extends Omit<InboxRestoration, 'weight' | 'castAt'> {
  readonly castAt: Date
  readonly voteId: string
}

/** The columns from `ledger`; the statement adds the reason. */
export const VOTE_TO_RESTORE = sql`ledger.vote_id, ledger.position::float8 as position,
  ledger.voter_id, ledger.left_model_id, ledger.right_model_id, ledger.outcome,
  ledger.cast_at, ledger.unrated_reason`

/** True if the ledger has no reversal of the vote yet. */
export const IS_NOT_RESTORED = sql`not exists (
  select from ledger_changes where kind = 'reversal' and subject_id = ledger.vote_id
)`

/** Maximum number of votes per statement. The next run finds the remaining votes. */
export const VOTES_AT_ONCE = 1_000

/**
 * Restores votes that were left out. The next fold appends the reversals to the ledger. Several
 * processes may run it.
 * @returns the number of votes that were not already waiting for the fold.
 */
export async function restoreVotes(db: Database, votes: readonly VoteToRestore[]): Promise<number> {
  if (votes.length === 0) return 0
  const weights = await readWeights(db, [...new Set(votes.map(({ voterId }) => voterId))])
  const restorations = votes.map(({ voteId, ...vote }) => ({
    kind: 'restoration' as const,
    key: voteId,
    payload: JSON.stringify({ ...vote, weight: weights.get(vote.position) ?? 1 }),
  }))
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('ledgerInbox')
    .values(restorations)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows)
}

/**
 * Reads the weight that each vote of these voters has by its place in the ledger, before the
 * network limit; keyed by position. Votes on answers that named their model do not reduce the
 * weights of later votes, because those weights are already fixed.
 */
async function readWeights(
  db: Database,
  voterIds: readonly string[],
): Promise<ReadonlyMap<number, number>> {
  const votes = await db
    .selectFrom('ledger')
    .select(['position', 'voterId', 'sampleQuestion', 'rated', 'unratedReason'])
    .select('questionSince')
    .where((eb) => eb('voterId', '=', eb.fn.any(eb.val(voterIds))))
    .where((eb) =>
      eb('rated', '=', true).or('unratedReason', 'in', ['network_share', 'self_identified']),
    )
    .orderBy('position')
    .execute()
  const weigh = createOwnWeights()
  return new Map(
    votes.map(({ position: place, ...vote }) => {
      const position = Number(place)
      return [position, weigh({ ...vote, position }, wasWeighed(vote))]
    }),
  )
}
