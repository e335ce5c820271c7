import { at, floatAt, intAt } from '../at.ts'
import type { CountedVote } from '../counted-vote.ts'
import { signOf } from '../outer-products.ts'
import { clearestCycle } from './clearest-cycle.ts'
import { type Duels, readDuels } from './duels.ts'
import { type DuelFit, fitDuels } from './fit-duels.ts'

/** Whether preferences form cycles, which one rating per model cannot describe. */
export interface PreferenceCycles {
  /** Number of votes that prefer one of two models. Other votes are not tested. */
  readonly votes: number
  /** Probability of deviations at least this large if there is no cycle. */
  readonly chance: number
  /**
   * Ids of the three models in the clearest cycle. Each is preferred to the next, and the last to
   * the first, more often than ratings explain. Empty if the deviations may be chance.
   */
  readonly clearest: readonly string[]
}

/**
 * Number of random draws. A cycle is shown if it is clearer than the clearest in every draw, which
 * happens with a probability of 1 % if there is no cycle.
 */
const DRAWS = 99

/**
 * Tests whether one strength per model explains the votes on pairs. The statistic is the size of
 * the clearest cycle of three models: the sum of the log-odds that the strengths do not explain, in
 * standard errors. Its distribution without a cycle comes from random signs, one per voter, because
 * the votes of one person share a taste.
 */
export function findCycles(votes: Iterable<CountedVote>): PreferenceCycles {
  const duels = readDuels(votes)
  const fit = fitDuels(duels)
  const residuals = duels.preferred.map(
    (preferred, vote) => preferred - floatAt(fit.chances, intAt(duels.pairOf, vote)),
  )
  const clearestOf = (signOfVoter: (voter: number) => number) =>
    clearestCycle(duels, fit, deviationsOf(duels, fit, residuals, signOfVoter))
  const found = clearestOf(() => 1)
  let asClear = 0
  for (let draw = 0; draw < DRAWS; draw++)
    asClear += Number(clearestOf((voter) => signOf(draw * duels.voters + voter)).size >= found.size)
  return {
    votes: residuals.length,
    chance: (1 + asClear) / (1 + DRAWS),
    clearest: asClear === 0 ? found.models.map((model) => at(duels.models.ids, model)) : [],
  }
}

/**
 * Sums the signed residuals by pair, without the part that a change of the strengths would explain.
 */
function deviationsOf(
  { votes, voters, pairOf, voterOf }: Duels,
  fit: DuelFit,
  residuals: Float64Array,
  signOfVoter: (voter: number) => number,
): Float64Array {
  const signs = Float64Array.from({ length: voters }, (_, voter) => signOfVoter(voter))
  const sums = new Float64Array(votes.length)
  for (let vote = 0; vote < residuals.length; vote++) {
    const pair = intAt(pairOf, vote)
    sums[pair] =
      floatAt(sums, pair) + floatAt(signs, intAt(voterOf, vote)) * floatAt(residuals, vote)
  }
  fit.removeStrengths(sums)
  return sums
}
