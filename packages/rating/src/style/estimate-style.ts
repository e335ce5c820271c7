import { at, floatAt } from '../at.ts'
import { product } from '../boards/matrix.ts'
import { createMatrix, inverseOf, type SymmetricMatrix } from '../cholesky.ts'
import { ERROR_CHANCE, NORMAL_QUANTILE } from '../interval.ts'
import { listPairTallies, type PairTally } from '../pair-tally.ts'
import { type RatingFit, totalsOf } from '../rating-fit.ts'
import { POINTS_PER_STRENGTH } from '../rating-scale.ts'
import { twoSidedQuantile } from '../student-t.ts'
import type { Tallies } from '../tallies.ts'
import type { Uncertainty } from '../uncertainty.ts'
import { EFFECTS, STYLE_EFFECTS, type StyleEffect } from './covariates.ts'
import { chancesOf, fitStyledTotals, styleDerivatives } from './fit-style.ts'
import { meanStyle, styledPairReader, styledTotals } from './style-design.ts'
import { type StyleInfluence, styleInfluence, stylePull } from './style-influence.ts'
import { readStyledModel } from './styled-votes.ts'

/** Effect of a style feature, in points, with the half-width of its 95 % interval. */
export interface StyleCoefficient {
  readonly effect: StyleEffect
  readonly points: number
  readonly halfWidth: number
}

/** The equal-style board: strengths adjusted for the style of the answers. */
export interface StyleFit {
  /** Fit of the votes with known styles. Each strength applies at the mean style of all answers. */
  readonly fit: RatingFit
  readonly uncertainty: Uncertainty
  readonly coefficients: readonly StyleCoefficient[]
  /** Number of equally active voters that would give the same precision. */
  readonly effectiveVoters: number
}

/**
 * Fits strengths and style effects together. Uses the likelihood and the prior of the overall
 * board, and leave-one-voter-out intervals. Equal tallies give bit-identical results.
 * @param tallies tallies built with `addStyledVote`.
 */
export function fitStyle(tallies: Tallies, offeredModelIds: readonly string[]): StyleFit {
  const styled = listPairTallies(tallies)
  const pairs = withoutStyles(styled)
  const played = pairs.flatMap(({ firstModelId, secondModelId }) => [firstModelId, secondModelId])
  const modelIds = [...new Set([...offeredModelIds, ...played])].sort()
  const models = modelIds.length
  const mean = meanStyle(styled)
  const totals = styledTotals(styled, modelIds, mean)
  const read = styledPairReader(modelIds, mean)
  const numbered = tallies.pairs.ids.map((_, pair) => {
    const styledId = (number: number | undefined) => at(tallies.models.ids, number as number)
    return read(styledId(tallies.pairFirst[pair]), styledId(tallies.pairSecond[pair]))
  })
  const parameters = fitStyledTotals(models, totals)
  const inverse = inverseOf(styleDerivatives(models, totals, parameters).curvature)
  const fitted = numbered.map((pair) => {
    const { first: firstChance, second: secondChance } = chancesOf(pair, parameters, models)
    return { ...pair, firstChance, secondChance }
  })
  const sums = createSums(models)
  for (const codes of tallies.votesOf) {
    const influence = styleInfluence(models, fitted, codes)
    sums.add(influence, stylePull(influence, inverse))
  }
  const byVoters = product(product(inverse, sums.pulls), inverse)
  const effectiveVoters = sums.effectiveVoters()
  const strengths = parameters.slice(0, models)
  return {
    fit: { modelIds, pairs, totals: totalsOf(pairs, modelIds), strengths },
    uncertainty: {
      modelIds,
      byVoters: leading(byVoters, models),
      byVotes: leading(inverse, models),
      effectiveVoters: sums.effectiveVotersOfModels(),
    },
    coefficients: toCoefficients(parameters.slice(models), { byVoters, inverse, effectiveVoters }),
    effectiveVoters,
  }
}

interface Spread {
  readonly byVoters: SymmetricMatrix
  readonly inverse: SymmetricMatrix
  readonly effectiveVoters: number
}

/**
 * Returns the effects. Each effect gets the wider of two intervals: clustered by voter, and under
 * independent votes.
 */
function toCoefficients(
  effects: Float64Array,
  { byVoters, inverse, effectiveVoters }: Spread,
): StyleCoefficient[] {
  const quantile = twoSidedQuantile(ERROR_CHANCE, Math.max(1, effectiveVoters - 1))
  const { size } = inverse
  return STYLE_EFFECTS.map((effect, index) => {
    const place = (size - EFFECTS + index) * (size + 1)
    const deviation = Math.max(
      quantile * Math.sqrt(floatAt(byVoters.values, place)),
      NORMAL_QUANTILE * Math.sqrt(floatAt(inverse.values, place)),
    )
    const points = POINTS_PER_STRENGTH * floatAt(effects, index)
    return { effect, points, halfWidth: POINTS_PER_STRENGTH * deviation }
  })
}

function createSums(models: number) {
  const size = models + EFFECTS
  const pulls = createMatrix(size)
  const [weights, squares] = [new Float64Array(models), new Float64Array(models)]
  let [all, allSquares] = [0, 0]
  return {
    pulls,
    add({ parameters, weights: own }: StyleInfluence, pull: Float64Array): void {
      for (const [row, number] of parameters.entries())
        for (const [column, other] of parameters.entries()) {
          const place = number * size + other
          pulls.values[place] =
            floatAt(pulls.values, place) + floatAt(pull, row) * floatAt(pull, column)
        }
      let total = 0
      for (const [model, weight] of own) {
        weights[model] = floatAt(weights, model) + weight
        squares[model] = floatAt(squares, model) + weight ** 2
        total += weight
      }
      all += total
      allSquares += total ** 2
    },
    effectiveVoters: () => (all > 0 ? all ** 2 / allSquares : 0),
    effectiveVotersOfModels: () =>
      weights.map((weight, model) => (weight > 0 ? weight ** 2 / floatAt(squares, model) : 0)),
  }
}

/** Returns the leading submatrix. */
function leading({ size, values }: SymmetricMatrix, rows: number): SymmetricMatrix {
  const result = createMatrix(rows)
  for (let row = 0; row < rows; row++)
    result.values.set(values.subarray(row * size, row * size + rows), row * rows)
  return result
}

/** Sums the votes by pair of models over all styles. The pairs are sorted by model ids. */
function withoutStyles(styled: readonly PairTally[]): PairTally[] {
  const pairs = new Map<string, PairTally>()
  for (const { firstModelId, secondModelId, counts, weightUnits } of styled) {
    const [first, second] = [readStyledModel(firstModelId), readStyledModel(secondModelId)]
    const key = `${first.modelId} ${second.modelId}`
    const before = pairs.get(key)
    pairs.set(key, {
      firstModelId: first.modelId,
      secondModelId: second.modelId,
      counts: before ? sumOf(before.counts, counts) : counts,
      weightUnits: before ? sumOf(before.weightUnits, weightUnits) : weightUnits,
    })
  }
  const ordered = [...pairs.entries()].sort(([one], [other]) => (one < other ? -1 : 1))
  return ordered.map(([, pair]) => pair)
}

function sumOf(one: PairTally['counts'], other: PairTally['counts']): PairTally['counts'] {
  return {
    firstBetter: one.firstBetter + other.firstBetter,
    secondBetter: one.secondBetter + other.secondBetter,
    tie: one.tie + other.tie,
    bothBad: one.bothBad + other.bothBad,
  }
}
