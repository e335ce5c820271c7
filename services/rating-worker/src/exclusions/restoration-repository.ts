import type { Database } from '@assay/db'
import { createOwnWeights } from '@assay/rating'
import { wasWeighed } from '../leaderboard/weigh-entries.ts'

/** A vote of the ledger that is to count after all, and why a person says so. */
export interface VoteToRestore {
  readonly voteId: string
  readonly position: string
  readonly voterId: string
  readonly reason: string
}

/** Of one statement: there are more as soon as these are taken. */
export const VOTES_AT_ONCE = 1_000

/**
 * Lets votes count that were left out: the next fold tells the ledger. Returns how many they are.
 * Safe to run in several processes.
 */
export async function restoreVotes(db: Database, votes: readonly VoteToRestore[]): Promise<number> {
  if (votes.length === 0) return 0
  const weights = await readWeights(db, [...new Set(votes.map(({ voterId }) => voterId))])
  const restorations = votes.map(({ voteId, position, reason }) => ({
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

/**
 * What the votes of these voters weigh at their places without a network, by their positions. Those
 * that named models do not make later ones lighter: these have their weights already.
 */
async function readWeights(
  db: Database,
  voterIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
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
    votes.map(({ position, ...vote }) => [
      position,
      weigh({ ...vote, position: Number(position) }, wasWeighed(vote)),
    ]),
  )
}
