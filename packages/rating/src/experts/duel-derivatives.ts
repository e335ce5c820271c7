import { floatAt, intAt } from '../at.ts'
import { createMatrix, type SymmetricMatrix, symmetrize } from '../cholesky.ts'
import type { PairDuels, SubjectVotes } from './subject-duels.ts'

/** Gradient and curvature of a log likelihood by model. */
export interface DuelDerivatives {
  readonly slope: Float64Array
  readonly curvature: SymmetricMatrix
  /** By pair, the probability that the first model is preferred. */
  readonly chances: Float64Array
}

/** Computes the derivatives for P(first) = 1 / (1 + exp(θ second − θ first)) (Bradley and Terry). */
export function duelDerivatives(
  { first, second }: Pick<SubjectVotes, 'first' | 'second'>,
  { votes, won }: PairDuels,
  strengths: Float64Array,
): DuelDerivatives {
  const slope = new Float64Array(strengths.length)
  const curvature = createMatrix(strengths.length)
  const { size, values } = curvature
  const chances = new Float64Array(votes.length)
  for (let pair = 0; pair < votes.length; pair++) {
    const [one, other] = [intAt(first, pair), intAt(second, pair)]
    const chance = 1 / (1 + Math.exp(floatAt(strengths, other) - floatAt(strengths, one)))
    const excess = floatAt(won, pair) - floatAt(votes, pair) * chance
    const information = floatAt(votes, pair) * chance * (1 - chance)
    const cross = Math.max(one, other) * size + Math.min(one, other)
    chances[pair] = chance
    slope[one] = floatAt(slope, one) + excess
    slope[other] = floatAt(slope, other) - excess
    values[one * size + one] = floatAt(values, one * size + one) + information
    values[other * size + other] = floatAt(values, other * size + other) + information
    values[cross] = floatAt(values, cross) - information
  }
  symmetrize(curvature)
  return { slope, curvature, chances }
}
