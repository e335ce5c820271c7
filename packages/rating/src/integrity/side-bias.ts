import { estimatePositionBias } from '../position-bias.ts'
import { studentT } from '../student-t.ts'
import type { ExpectedBoard } from './expected-board.ts'
import type { Suspicion } from './suspicion.ts'
import type { TimedVote } from './timed-vote.ts'

/** Probability that at least one honest voter on a board is suspected. */
const SUSPICION_CHANCE = 0.001

/** With fewer votes, one surprising vote would be enough for a suspicion. */
const MIN_VOTES = 10

const normal = studentT(Number.POSITIVE_INFINITY)

/**
 * Finds voters who choose by side: they vote for the left side more (or less) often than the models
 * and the general position bias explain. The threshold is corrected for the number of voters
 * (Bonferroni).
 */
export function findSideBias(
  votes: readonly TimedVote[],
  { strengthOf }: ExpectedBoard,
): readonly Suspicion[] {
  const habit = estimatePositionBias(votes, (id) => strengthOf(id)).logOdds
  const voters = new Map<
    string,
    { excess: number; variance: number; votes: number; left: number }
  >()
  for (const { voterId, leftModelId, rightModelId, outcome } of votes) {
    if (outcome !== 'left_better' && outcome !== 'right_better') continue
    const odds = strengthOf(leftModelId) - strengthOf(rightModelId) + habit
    const chance = 1 / (1 + Math.exp(-odds))
    const left = outcome === 'left_better' ? 1 : 0
    const sum = voters.get(voterId) ?? { excess: 0, variance: 0, votes: 0, left: 0 }
    sum.excess += left - chance
    sum.variance += chance * (1 - chance)
    sum.votes += 1
    sum.left += left
    voters.set(voterId, sum)
  }
  const followers = [...voters].flatMap(([voterId, { excess, variance, votes: cast, left }]) => {
    const z = excess / Math.sqrt(variance)
    if (cast < MIN_VOTES || normal(z) > SUSPICION_CHANCE / voters.size) return []
    return { voterId, reason: 'side_bias' as const, evidence: { z, votes: cast, left } }
  })
  return ofClearestSide(followers)
}

/**
 * Returns only the voters who follow the same side as the clearest case. A large group that follows
 * one side shifts the position bias, so that honest voters seem to follow the other side.
 */
function ofClearestSide<Follower extends { readonly evidence: { readonly z: number } }>(
  followers: readonly Follower[],
): Follower[] {
  const clearest = followers.reduce(
    (most, { evidence: { z } }) => (Math.abs(z) > Math.abs(most) ? z : most),
    0,
  )
  return followers.filter(({ evidence: { z } }) => Math.sign(z) === Math.sign(clearest))
}
