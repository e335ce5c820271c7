import { at } from '../at.ts'
import type { SymmetricMatrix } from '../cholesky.ts'
import { fittedPairs } from '../fitted-pairs.ts'
import { createOuterProducts } from '../outer-products.ts'
import { listPairTallies, type PairTally } from '../pair-tally.ts'
import type { ChoiceTotals } from '../pair-weights.ts'
import { totalsOf } from '../rating-fit.ts'
import type { Tallies } from '../tallies.ts'
import { createVoterInfluence, multiplyCurvature, readVoterInfluence } from '../voter-influence.ts'
import { WEIGHT_UNITS } from '../voter-weight.ts'

/** The rated votes of one subject, task or language board, over the models of the overall fit. */
export interface BoardVotes {
  readonly modelIds: readonly string[]
  readonly tallies: Tallies
  readonly pairs: readonly PairTally[]
  readonly totals: ChoiceTotals
  readonly weight: number
}

/**
 * @param modelIds model ids in the order of the overall fit. They include all models with votes on
 * the board.
 */
export function boardVotes(tallies: Tallies, modelIds: readonly string[]): BoardVotes {
  const pairs = listPairTallies(tallies)
  return { modelIds, tallies, pairs, totals: totalsOf(pairs, modelIds), weight: weightOf(tallies) }
}

/** Total weight of a board's votes. */
export function weightOf({ weights }: Tallies): number {
  return weights.reduce((sum, weight) => sum + weight, 0) / WEIGHT_UNITS
}

/** Sums over a board's voters. Only votes of the same voter are correlated. */
export interface VoterMoments {
  /** Σ g gᵀ, where g is the gradient of one voter's log likelihood. */
  readonly slopes: SymmetricMatrix
  /** Σ C C, where C is the curvature of one voter's log likelihood. */
  readonly curvatures: SymmetricMatrix
}

/** Computes only Σ g gᵀ. */
export function voterSlopes(votes: BoardVotes, strengths: Float64Array): SymmetricMatrix {
  return sumOverVoters(votes, strengths, false).slopes
}

export function voterMoments(votes: BoardVotes, strengths: Float64Array): VoterMoments {
  return sumOverVoters(votes, strengths, true)
}

function sumOverVoters(
  { modelIds, tallies }: BoardVotes,
  strengths: Float64Array,
  withCurvatures: boolean,
): VoterMoments {
  const voters = tallies.votesOf.length
  const fitted = fittedPairs(tallies, { modelIds, strengths })
  const voter = createVoterInfluence(modelIds.length, fitted)
  const slopes = createOuterProducts(modelIds.length, voters)
  const curvatures = createOuterProducts(modelIds.length, 0)
  const unit = new Float64Array(modelIds.length)
  const column = new Float64Array(modelIds.length)
  for (let number = 0; number < voters; number++) {
    readVoterInfluence(voter, at(tallies.votesOf, number))
    slopes.add(number, voter, voter.slope)
    for (let model = 0; withCurvatures && model < voter.models; model++) {
      unit[model] = 1
      multiplyCurvature(voter, unit, column)
      curvatures.add(number, voter, column)
      unit[model] = 0
    }
  }
  return { slopes: slopes.sum(), curvatures: curvatures.sum() }
}
