import { choiceAmong } from './choice.ts'
import { createMatrix, factorize, invert, type SymmetricMatrix } from './cholesky.ts'
import { derivatives } from './fit-strengths.ts'
import { createLeaveOneOut, leaveOneOutPull } from './leave-one-out.ts'
import { createPullProducts } from './pull-products.ts'
import type { RatingFit } from './rating-fit.ts'
import type { Tallies } from './tallies.ts'
import {
  createVoterInfluence,
  type FittedPairs,
  readVoterInfluence,
  type VoterInfluence,
} from './voter-influence.ts'

/** How sure the strengths of a fit are; rows and numbers in the order of `modelIds`. */
export interface Uncertainty {
  readonly modelIds: readonly string[]
  /** Covariance of the strengths by leaving out one voter at a time. */
  readonly byVoters: SymmetricMatrix
  /** Covariance of the strengths if every vote were independent of every other. */
  readonly byVotes: SymmetricMatrix
  /** How many equally busy voters each model's votes are worth: (Σ w)² / Σ w² over voters. */
  readonly effectiveVoters: Float64Array
}

/**
 * Estimates the covariance of the strengths with the one-step jackknife over voters, Σ δ δᵀ, where
 * δ is what leaving out one voter does to the strengths. Votes of one person share that person's
 * taste, so voters and not votes are the independent unit. The usual factor (K − 1)/K is left out:
 * it vanishes for many voters, and would call a model certain whose votes are all from one.
 */
export function estimateUncertainty(tallies: Tallies, fit: RatingFit): Uncertainty {
  const { curvature } = derivatives(fit.totals, fit.strengths)
  factorize(curvature)
  const byVotes = invert(curvature)
  const pairs = fittedPairs(tallies, fit)
  const voter = createVoterInfluence(fit.modelIds.length)
  const leaveOneOut = createLeaveOneOut(byVotes)
  const products = createPullProducts(fit.modelIds.length, tallies.votesOf.length)
  const weights = new Float64Array(fit.modelIds.length)
  const squares = new Float64Array(fit.modelIds.length)

  for (const [number, votes] of tallies.votesOf.entries()) {
    readVoterInfluence(voter, pairs, votes, tallies.samplesOf[number] as number)
    products.add(number, voter, leaveOneOutPull(leaveOneOut, voter))
    addWeights(weights, squares, voter)
  }
  return {
    modelIds: fit.modelIds,
    byVoters: multiply(multiply(byVotes, products.sum()), byVotes),
    byVotes,
    effectiveVoters: weights.map((weight, model) =>
      weight > 0 ? (weight * weight) / (squares[model] as number) : 0,
    ),
  }
}

/** Pairs by their number in the tallies, models by their number in the fit. */
function fittedPairs(tallies: Tallies, { modelIds, strengths }: RatingFit): FittedPairs {
  const numbers = new Map(modelIds.map((id, number) => [id, number]))
  const count = tallies.pairs.ids.length
  const pairs: FittedPairs = {
    first: new Int32Array(count),
    second: new Int32Array(count),
    firstChance: new Float64Array(count),
    secondChance: new Float64Array(count),
  }
  const numberOf = (model: number) => numbers.get(tallies.models.ids[model] as string)
  for (let pair = 0; pair < count; pair++) {
    const a = numberOf(tallies.pairFirst[pair] as number)
    const b = numberOf(tallies.pairSecond[pair] as number)
    if (a === undefined || b === undefined) continue
    const { first, second } = choiceAmong(strengths[a] as number, strengths[b] as number)
    pairs.first[pair] = a
    pairs.second[pair] = b
    pairs.firstChance[pair] = first
    pairs.secondChance[pair] = second
  }
  return pairs
}

function addWeights(weights: Float64Array, squares: Float64Array, voter: VoterInfluence): void {
  for (let slot = 0; slot < voter.models; slot++) {
    const model = voter.modelNumbers[slot] as number
    const weight = voter.weight[slot] as number
    weights[model] = (weights[model] as number) + weight
    squares[model] = (squares[model] as number) + weight * weight
  }
}

function multiply(left: SymmetricMatrix, right: SymmetricMatrix): SymmetricMatrix {
  const { size } = left
  const product = createMatrix(size)
  for (let row = 0; row < size; row++)
    for (let k = 0; k < size; k++) {
      const factor = left.values[row * size + k] as number
      if (factor === 0) continue
      for (let column = 0; column < size; column++)
        product.values[row * size + column] =
          (product.values[row * size + column] as number) +
          factor * (right.values[k * size + column] as number)
    }
  return product
}
