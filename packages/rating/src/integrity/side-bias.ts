import type { CountedVote } from '../counted-vote.ts'
import { estimatePositionBias } from '../position-bias.ts'
import { studentT } from '../student-t.ts'
import type { Suspicion } from './suspicion.ts'

/** Chance that any of the honest voters of a board is suspected. */
export const SUSPICION_CHANCE = 0.001

const normal = studentT(Number.POSITIVE_INFINITY)

/**
 * Voters who choose by side: more (or fewer) votes for the left than their models and everybody's
 * habit explain. Tested for all voters together (Bonferroni).
 */
export function findSideBias(
  votes: readonly CountedVote[],
  strengths: ReadonlyMap<string, number>,
): Suspicion[] {
  const strengthOf = (id: string) => strengths.get(id) ?? 0
  const habit = estimatePositionBias(votes, strengthOf).logOdds
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
  return [...voters].flatMap(([voterId, { excess, variance, votes: cast, left }]) => {
    const z = excess / Math.sqrt(variance)
    if (normal(z) > SUSPICION_CHANCE / voters.size) return []
    return { voterId, reason: 'side_bias' as const, evidence: { z, votes: cast, left } }
  })
}
