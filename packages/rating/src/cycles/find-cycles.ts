import { at, floatAt, intAt } from '../at.ts'
import type { CountedVote } from '../counted-vote.ts'
import { signOf } from '../outer-products.ts'
import { type Duels, readDuels } from './duels.ts'
import { type DuelFit, fitDuels } from './fit-duels.ts'

/** Whether preferences run in circles. One rating per model cannot describe circles. */
export interface PreferenceCycles {
  /** Votes that prefer one of two models; others do not enter the test. */
  readonly votes: number
  /** Probability of deviations at least this large if there is no cycle. */
  readonly chance: number
  /**
   * Ids of the three models in the clearest cycle. Each is preferred to the next, and the last to
   * the first, more often than ratings explain. Empty if the deviations may be chance.
   */
  readonly clearest: readonly string[]
}

/** A cycle is shown only if `chance` is at most this. */
const CYCLE_CHANCE = 0.01
const DRAWS = 399

/**
 * Tests the fit of one strength per model to the votes on pairs. The statistic is a sum over pairs:
 * the squared deviation that no strengths explain, divided by its variance. The distribution of the
 * statistic without a cycle comes from random signs, one per voter, because the votes of one person
 * share a taste.
 */
export function findCycles(votes: Iterable<CountedVote>): PreferenceCycles {
  const duels = readDuels(votes)
  const fit = fitDuels(duels)
  const residuals = duels.preferred.map(
    (preferred, vote) => preferred - floatAt(fit.chances, intAt(duels.pairOf, vote)),
  )
  const deviations = deviationsOf(duels, fit, residuals, () => 1)
  const found = sizeOf(deviations, fit)
  let asLarge = 0
  for (let draw = 0; draw < DRAWS; draw++) {
    const drawn = deviationsOf(duels, fit, residuals, (voter) =>
      signOf(draw * duels.voters + voter),
    )
    asLarge += Number(sizeOf(drawn, fit) >= found)
  }
  const chance = (1 + asLarge) / (1 + DRAWS)
  return {
    votes: residuals.length,
    chance,
    clearest: chance <= CYCLE_CHANCE ? clearestCycle(duels, fit, deviations) : [],
  }
}

/** Sums the signed residuals by pair. Subtracts what other strengths would explain. */
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

function sizeOf(deviations: Float64Array, { variances }: DuelFit): number {
  return deviations.reduce(
    (sum, deviation, pair) => sum + deviation ** 2 / floatAt(variances, pair),
    0,
  )
}

/**
 * Returns the three models whose deviations all have the same direction and the most significant
 * sum.
 */
function clearestCycle(duels: Duels, fit: DuelFit, deviations: Float64Array): readonly string[] {
  const models = duels.models.ids.length
  const edges = edgesOf(duels, fit, deviations)
  let [clearest, largest]: [number[], number] = [[], 0]
  for (let one = 0; one < models; one++)
    // A cycle could start at any of its models. It is read only from the model with the smallest
    // index.
    for (let two = one + 1; two < models; two++)
      for (let three = one + 1; three < models; three++) {
        const circle = [edges[one]?.[two], edges[two]?.[three], edges[three]?.[one]]
        const size = sizeOfCircle(circle)
        if (size > largest) [clearest, largest] = [[one, two, three], size]
      }
  return clearest.map((model) => at(duels.models.ids, model))
}

interface Edge {
  /** Log-odds of preferring the one model to the other, beyond what strengths explain. */
  readonly excess: number
  readonly variance: number
}

/** Keyed by model and other model. An edge is undefined if the pair has no votes. */
function edgesOf({ models, first, second }: Duels, fit: DuelFit, deviations: Float64Array) {
  const edges = models.ids.map((): (Edge | undefined)[] => [])
  for (const [pair, deviation] of deviations.entries()) {
    const variance = 1 / floatAt(fit.variances, pair)
    const [one, other] = [intAt(first, pair), intAt(second, pair)]
    at(edges, one)[other] = { excess: deviation * variance, variance }
    at(edges, other)[one] = { excess: -deviation * variance, variance }
  }
  return edges
}

/**
 * Returns the size in standard deviations, or 0 unless all three pairs have votes and deviate in
 * the same direction.
 */
function sizeOfCircle(circle: readonly (Edge | undefined)[]): number {
  let [excess, variance] = [0, 0]
  for (const edge of circle) {
    if (!edge || edge.excess <= 0) return 0
    excess += edge.excess
    variance += edge.variance
  }
  return excess / Math.sqrt(variance)
}
