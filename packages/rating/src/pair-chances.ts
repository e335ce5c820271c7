import { at, floatAt, intAt } from './at.ts'
import { choiceAmong } from './choice.ts'
import { inverseOf, type SymmetricMatrix } from './cholesky.ts'
import { derivatives } from './fit-strengths.ts'
import type { RatingFit } from './rating-fit.ts'

/**
 * A pair of models and the probability, 0 to 1, of drawing it. The first model has the smaller id.
 */
export interface PairChance {
  readonly firstModelId: string
  readonly secondModelId: string
  readonly probability: number
}

/** Share of battles whose pair is drawn uniformly, regardless of the expected information. */
export const UNIFORM_SHARE = 0.2
/**
 * Models whose votes weigh less than this are new. They are drawn at least as often as under a
 * uniform draw.
 */
export const NEW_MODEL_WEIGHT = 30

/**
 * The strengths of all models on one board, in the order of the overall fit, and their uncertainty.
 */
export interface BoardKnowledge {
  readonly strengths: Float64Array
  /** Covariance of the strengths, assuming independent votes. */
  readonly covariance: SymmetricMatrix
}

/**
 * Computes the probabilities of all pairs of `candidates` (models of the fit). They sum to 1, and
 * none is 0. One more vote on a pair reduces the summed variances of all differences between
 * candidates, on the overall board and on the subject board. The pair's probability grows with the
 * expected reduction.
 * @param subject undefined if the question's subject is unknown.
 * @throws {RangeError} for a candidate that is not in the fit.
 */
export function pairChances(
  fit: RatingFit,
  candidates: readonly string[],
  subject?: BoardKnowledge,
): PairChance[] {
  const models = [...new Set(candidates)].sort().map((id) => numberOf(fit, id))
  const boards = subject ? [overallKnowledge(fit), subject] : [overallKnowledge(fit)]
  const gains = expectedGains(boards, models)
  const total = gains.reduce((sum, { gain }) => sum + gain, 0)
  const chances = gains.map(({ first, second, gain }) => ({
    first,
    second,
    chance: (1 - UNIFORM_SHARE) * (gain / total) + UNIFORM_SHARE / gains.length,
  }))
  return withFloor(chances, models, newModels(fit, models)).map(({ first, second, chance }) => ({
    firstModelId: at(fit.modelIds, first),
    secondModelId: at(fit.modelIds, second),
    probability: chance,
  }))
}

interface Gain {
  readonly first: number
  readonly second: number
  readonly gain: number
}

/**
 * Let V be the covariance, K the information of a vote on a pair and M the matrix of the sum of
 * squared differences. A vote reduces that sum by trace((K⁻¹ + V_pair)⁻¹ (V M V)_pair).
 */
function expectedGains(boards: readonly BoardKnowledge[], models: readonly number[]): Gain[] {
  const known = boards.map((board) => ({
    ...board,
    spread: spreadAround(board.covariance, models),
  }))
  return models.flatMap((first, index) =>
    models.slice(index + 1).map((second) => ({
      first,
      second,
      gain: known.reduce(
        (sum, { strengths, covariance, spread }) =>
          sum + gainOf(strengths, covariance, spread, first, second),
        0,
      ),
    })),
  )
}

function overallKnowledge({ totals, strengths }: RatingFit): BoardKnowledge {
  const { curvature } = derivatives(totals, strengths)
  return { strengths, covariance: inverseOf(curvature) }
}

function gainOf(
  strengths: Float64Array,
  { size, values }: SymmetricMatrix,
  spread: Float64Array,
  a: number,
  b: number,
): number {
  const { first: p, second: q, neither } = choiceAmong(floatAt(strengths, a), floatAt(strengths, b))
  const aa = (1 - q) / (p * neither) + floatAt(values, a * size + a)
  const bb = (1 - p) / (q * neither) + floatAt(values, b * size + b)
  const ab = 1 / neither + floatAt(values, a * size + b)
  const trace =
    bb * floatAt(spread, a * size + a) +
    aa * floatAt(spread, b * size + b) -
    2 * ab * floatAt(spread, a * size + b)
  const gain = trace / (aa * bb - ab * ab)
  // A pair with a practically certain outcome gives no information.
  return Number.isFinite(gain) ? Math.max(gain, Number.MIN_VALUE) : Number.MIN_VALUE
}

/** Returns V M V over the compared models: n Σ V V − (Σ V)(Σ V)ᵀ, row by row. */
function spreadAround({ size, values }: SymmetricMatrix, models: readonly number[]): Float64Array {
  const spread = new Float64Array(size * size)
  const sums = new Float64Array(size)
  for (const model of models)
    for (let row = 0; row < size; row++)
      sums[row] = floatAt(sums, row) + floatAt(values, model * size + row)
  for (const a of models)
    for (const b of models) {
      let product = 0
      for (const model of models)
        product += floatAt(values, model * size + a) * floatAt(values, model * size + b)
      spread[a * size + b] = models.length * product - floatAt(sums, a) * floatAt(sums, b)
    }
  return spread
}

interface Chance {
  readonly first: number
  readonly second: number
  readonly chance: number
}

/**
 * Mixes in pairs with new models until each new model is in 2 of n battles, as under a uniform
 * draw.
 */
function withFloor(
  chances: readonly Chance[],
  models: readonly number[],
  isNew: ReadonlySet<number>,
): readonly Chance[] {
  const involves = ({ first, second }: Chance) => isNew.has(first) || isNew.has(second)
  const pairs = chances.filter(involves).length
  if (pairs === 0) return chances
  const floor = 2 / models.length
  const offered = (models.length - 1) / pairs
  const shares = [...isNew].map((model) => {
    const drawn = chances.reduce(
      (sum, { first, second, chance }) =>
        first === model || second === model ? sum + chance : sum,
      0,
    )
    return drawn >= floor ? 0 : Math.min(1, (floor - drawn) / (offered - drawn))
  })
  const share = Math.max(...shares)
  return chances.map((pair) => ({
    ...pair,
    chance: (1 - share) * pair.chance + (involves(pair) ? share / pairs : 0),
  }))
}

function newModels({ totals }: RatingFit, models: readonly number[]): Set<number> {
  const weights = new Float64Array(totals.models)
  for (const [index, votes] of totals.votes.entries())
    for (const model of [intAt(totals.first, index), intAt(totals.second, index)])
      weights[model] = floatAt(weights, model) + votes
  return new Set(models.filter((model) => floatAt(weights, model) < NEW_MODEL_WEIGHT))
}

function numberOf({ modelIds }: RatingFit, id: string): number {
  const number = modelIds.indexOf(id)
  if (number === -1) throw new RangeError(`the fit has no model ${id}`)
  return number
}
