import { at, floatAt } from './at.ts'
import type { SymmetricMatrix } from './cholesky.ts'
import { POINTS_PER_STRENGTH } from './rating-scale.ts'
import { studentT, type TwoSidedChance, twoSidedQuantile } from './student-t.ts'
import type { Uncertainty } from './uncertainty.ts'

/**
 * Probability that an interval misses the truth. Also the probability that at least one "above" on
 * a board is wrong.
 */
export const ERROR_CHANCE = 0.05

const normal = studentT(Number.POSITIVE_INFINITY)
export const NORMAL_QUANTILE = twoSidedQuantile(ERROR_CHANCE, Number.POSITIVE_INFINITY)

/**
 * Returns the half-width, in points, of the 95 % interval of one model's rating. It uses the
 * jackknife variance with a t quantile for the effective number of voters, and is never narrower
 * than under independent votes.
 */
export function intervalHalfWidth(uncertainty: Uncertainty, model: number): number {
  const { byVoters, byVotes, effectiveVoters } = uncertainty
  const index = model * byVoters.size + model
  const freedom = freedomOf(floatAt(effectiveVoters, model))
  return (
    POINTS_PER_STRENGTH *
    Math.max(
      twoSidedQuantile(ERROR_CHANCE, freedom) * Math.sqrt(floatAt(byVoters.values, index)),
      NORMAL_QUANTILE * Math.sqrt(floatAt(byVotes.values, index)),
    )
  )
}

/**
 * Returns the half-widths, in points, of the 95 % intervals of all pairwise differences, in the
 * order 0-1, 0-2, … 1-2, …. Like `intervalHalfWidth`, each holds for a single difference.
 */
export function differenceHalfWidths(uncertainty: Uncertainty): Float64Array {
  const { modelIds, byVoters, byVotes, effectiveVoters } = uncertainty
  const quantiles = effectiveVoters.map((voters) =>
    twoSidedQuantile(ERROR_CHANCE, freedomOf(voters)),
  )
  const models = modelIds.length
  const halfWidths = new Float64Array((models * (models - 1)) / 2)
  let pair = 0
  for (let one = 0; one < models; one++)
    for (let other = one + 1; other < models; other++) {
      // The model with fewer voters has the larger quantile.
      const quantile = Math.max(floatAt(quantiles, one), floatAt(quantiles, other))
      const deviation = (matrix: SymmetricMatrix) =>
        Math.sqrt(varianceOfDifference(matrix, one, other))
      halfWidths[pair++] =
        POINTS_PER_STRENGTH *
        Math.max(quantile * deviation(byVoters), NORMAL_QUANTILE * deviation(byVotes))
    }
  return halfWidths
}

/**
 * Returns the two-sided p-value of a `difference` of strengths, under the hypothesis that both
 * models are equal. The p-value is 1 for a difference that is not significant even in a single
 * test.
 */
export type DifferenceTest = (difference: number, model: number, other: number) => number

/**
 * Creates the test that matches `intervalHalfWidth`: clustered by voter, and never more certain
 * than under independent votes.
 */
export function differenceTest(uncertainty: Uncertainty): DifferenceTest {
  const { byVoters, byVotes, effectiveVoters } = uncertainty
  const distributions = Array.from(effectiveVoters, (voters) => studentT(freedomOf(voters)))
  return (difference, model, other) => {
    const fewer = floatAt(effectiveVoters, model) < floatAt(effectiveVoters, other)
    const byVoter = {
      variance: varianceOfDifference(byVoters, model, other),
      distribution: at(distributions, fewer ? model : other),
    }
    return neverSurer(difference, byVoter, varianceOfDifference(byVotes, model, other))
  }
}

/**
 * Returns the two-sided p-value of a model's `strength` under the hypothesis that its true strength
 * is 0, by the same test.
 */
export function chanceOfZero(
  { byVoters, byVotes, effectiveVoters }: Uncertainty,
  model: number,
  strength: number,
): number {
  const place = model * byVoters.size + model
  const byVoter = {
    variance: floatAt(byVoters.values, place),
    distribution: studentT(freedomOf(floatAt(effectiveVoters, model))),
  }
  return neverSurer(strength, byVoter, floatAt(byVotes.values, place))
}

interface VoterTest {
  readonly variance: number
  readonly distribution: TwoSidedChance
}

/** Returns the p-value clustered by voter, but at least the p-value under independent votes. */
function neverSurer(value: number, { variance, distribution }: VoterTest, byVotes: number): number {
  const chance = chanceOf(value, variance, distribution)
  return variance >= byVotes ? chance : Math.max(chance, chanceOf(value, byVotes, normal))
}

function varianceOfDifference({ size, values }: SymmetricMatrix, one: number, other: number) {
  return (
    floatAt(values, one * size + one) +
    floatAt(values, other * size + other) -
    2 * floatAt(values, one * size + other)
  )
}

function chanceOf(difference: number, variance: number, distribution: TwoSidedChance): number {
  if (difference === 0) return 1
  const t = Math.abs(difference) / Math.sqrt(variance)
  return t < NORMAL_QUANTILE ? 1 : distribution(t)
}

function freedomOf(effectiveVoters: number): number {
  return Math.max(1, effectiveVoters - 1)
}
