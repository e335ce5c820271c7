import { floatAt, intAt } from '../at.ts'
import { times, withDiagonal } from '../boards/matrix.ts'
import { createMatrix, inverseOf } from '../cholesky.ts'
import { duelDerivatives } from '../experts/duel-derivatives.ts'
import { PRIOR_PRECISION } from '../fit-strengths.ts'
import type { Duels } from './duels.ts'

const MAX_STEPS = 50
const CONVERGED = 1e-9

/** What one strength per model explains of the duels. */
export interface DuelFit {
  /** By pair: the probability that the first model is preferred. */
  readonly chances: Float64Array
  /** By pair: the variance of the number of votes for the first model. */
  readonly variances: Float64Array
  /**
   * Subtracts from the pairs' residuals, in place, the part that a change of the strengths would
   * explain.
   */
  removeStrengths(residuals: Float64Array): void
}

/** Fits P(first) = σ(θ first − θ second) with a normal prior of precision 1 (Bradley and Terry). */
export function fitDuels(duels: Duels): DuelFit {
  const { models, first, second, votes } = duels
  const strengths = new Float64Array(models.ids.length)
  let chances: Float64Array = new Float64Array(votes.length)
  let variances: Float64Array = new Float64Array(votes.length)
  let inverse = createMatrix(0)
  for (let count = 0; count < MAX_STEPS; count++) {
    const { slope, curvature, ...fitted } = duelDerivatives(duels, duels, strengths)
    chances = fitted.chances
    variances = chances.map((chance, pair) => floatAt(votes, pair) * chance * (1 - chance))
    inverse = inverseOf(withDiagonal(curvature, PRIOR_PRECISION))
    const step = times(
      inverse,
      slope.map((part, model) => part - PRIOR_PRECISION * floatAt(strengths, model)),
    )
    const length = step.reduce((longest, part) => Math.max(longest, Math.abs(part)), 0)
    if (length <= CONVERGED) break
    for (const [model, part] of step.entries())
      strengths[model] = floatAt(strengths, model) + Math.min(1, 1 / length) * part
  }
  return {
    ...{ chances, variances },
    removeStrengths(residuals) {
      const change = times(inverse, flowOf(duels, residuals))
      for (let pair = 0; pair < residuals.length; pair++) {
        const difference =
          floatAt(change, intAt(first, pair)) - floatAt(change, intAt(second, pair))
        residuals[pair] = floatAt(residuals, pair) - floatAt(variances, pair) * difference
      }
    },
  }
}

/**
 * Sums residuals by model. A pair's residual is added for its first model and subtracted for its
 * second.
 */
function flowOf({ models, first, second }: Duels, residuals: Float64Array): Float64Array {
  const sums = new Float64Array(models.ids.length)
  for (let pair = 0; pair < residuals.length; pair++) {
    const [one, other] = [intAt(first, pair), intAt(second, pair)]
    sums[one] = floatAt(sums, one) + floatAt(residuals, pair)
    sums[other] = floatAt(sums, other) - floatAt(residuals, pair)
  }
  return sums
}
