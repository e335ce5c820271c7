import { floatAt, intAt } from './at.ts'
import { product } from './boards/matrix.ts'
import { inverseOf, type SymmetricMatrix } from './cholesky.ts'
import { derivatives } from './fit-strengths.ts'
import { fittedPairs } from './fitted-pairs.ts'
import { createLeaveOneOut, leaveOneOutPull } from './leave-one-out.ts'
import { createOuterProducts } from './outer-products.ts'
import type { RatingFit } from './rating-fit.ts'
import type { Tallies } from './tallies.ts'
import { createVoterInfluence, readVoterInfluence, type VoterInfluence } from './voter-influence.ts'

/** The uncertainty of a fit's strengths. Rows and numbers are in the order of `modelIds`. */
export interface Uncertainty {
  readonly modelIds: readonly string[]
  /** Covariance of the strengths, estimated by leaving out one voter at a time. */
  readonly byVoters: SymmetricMatrix
  /** Covariance of the strengths under independent votes. */
  readonly byVotes: SymmetricMatrix
  /**
   * For each model, the number of equally active voters with the same precision, (Σ w)² / Σ w² over
   * voters.
   */
  readonly effectiveVoters: Float64Array
}

/**
 * Estimates the covariance of the strengths with the one-step jackknife over voters, Σ δ δᵀ, where
 * δ is the change of the strengths when one voter is left out. Voters are the independent unit, not
 * votes, because a person's votes share that person's taste. The usual factor (K − 1)/K is omitted:
 * with many voters it approaches 1, and with one voter it would make the variance 0.
 */
export function estimateUncertainty(tallies: Tallies, fit: RatingFit): Uncertainty {
  const { curvature } = derivatives(fit.totals, fit.strengths)
  const byVotes = inverseOf(curvature)
  const voter = createVoterInfluence(fit.modelIds.length, fittedPairs(tallies, fit))
  const leaveOneOut = createLeaveOneOut(byVotes)
  const products = createOuterProducts(fit.modelIds.length, tallies.votesOf.length)
  const weights = new Float64Array(fit.modelIds.length)
  const squares = new Float64Array(fit.modelIds.length)

  for (const [number, codes] of tallies.votesOf.entries()) {
    readVoterInfluence(voter, codes)
    products.add(number, voter, leaveOneOutPull(leaveOneOut, voter))
    addWeights(weights, squares, voter)
  }
  return {
    modelIds: fit.modelIds,
    byVoters: product(product(byVotes, products.sum()), byVotes),
    byVotes,
    effectiveVoters: weights.map((weight, model) =>
      weight > 0 ? (weight * weight) / floatAt(squares, model) : 0,
    ),
  }
}

function addWeights(weights: Float64Array, squares: Float64Array, voter: VoterInfluence): void {
  for (let slot = 0; slot < voter.models; slot++) {
    const model = intAt(voter.modelNumbers, slot)
    const weight = floatAt(voter.weight, slot)
    weights[model] = floatAt(weights, model) + weight
    squares[model] = floatAt(squares, model) + weight * weight
  }
}
