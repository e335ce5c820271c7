import type { Database, InboxRestoration } from '@assay/db'
import { createOwnWeights } from '@assay/rating'
import { sql } from 'kysely'
import { wasWeighed } from '../ledger/weigh-entries.ts'

/** A vote of the ledger that is to count after all, and why a person says so. */
export interface VoteToRestore extends Omit<InboxRestoration, 'weight'> {
  readonly voteId: string
}

/** Its columns, of `ledger`; the statement adds the reason. */
export const VOTE_TO_RESTORE = sql`ledger.vote_id, ledger.position::float8 as position,
  ledger.voter_id, ledger.left_model_id, ledger.right_model_id, ledger.outcome,
  ledger.unrated_reason`

/** Has the ledger no reversal of the vote yet? */
export const IS_NOT_RESTORED = sql`not exists (
  select from ledger_changes where kind = 'reversal' and subject_id = ledger.vote_id
)`

/** Of one statement: there are more as soon as these are taken. */
export const VOTES_AT_ONCE = 1_000

/**
 * Lets votes count that were left out: the next fold tells the ledger. Returns how many did not wait
 * for it yet. Safe to run in several processes.
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
 * What the votes of these voters weigh at their places without a network, by their positions. Those
 * that named models do not make later ones lighter: these have their weights already.
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
