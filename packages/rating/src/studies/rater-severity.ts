import { at, floatAt } from '../at.ts'
import { times } from '../boards/matrix.ts'
import { createMatrix, inverseOf, type SymmetricMatrix } from '../cholesky.ts'
import { comparableGroups } from '../comparable-groups.ts'
import { createIndex } from '../id-index.ts'
import { clustersByItem, type Estimate, estimateOf, meanOf, type RatingOf } from './two-way.ts'

/** A rater's score of one arm's response to an item. */
export interface ScoreRating extends RatingOf {
  readonly armId: string
  readonly score: number
}

/**
 * Estimates how much higher than the others each rater scores, in the scores' unit; below 0, the
 * rater is stricter. It fits score = response + rater + error by least squares, where the effects
 * of raters sum to 0 among those that common responses connect. So raters of different responses are
 * comparable, and if every rater rates every response, the effect is the rater's mean less the
 * overall mean. The interval is clustered by item. A rater without common responses has the effect 0
 * and an infinite interval.
 */
export function raterSeverity(ratings: readonly ScoreRating[]): Map<string, Estimate> {
  const raters = createIndex()
  const responses = Map.groupBy(ratings, ({ itemId, armId }) => `${itemId}\n${armId}`)
  const groups = [...responses.values()].map((group) =>
    group.map((rating) => ({ ...rating, rater: raters.add(rating.raterId) })),
  )
  const inverse = inverseOf(curvatureOf(groups, raters.ids))
  const entry = (one: number, other: number) => floatAt(inverse.values, one * inverse.size + other)
  const slope = new Float64Array(raters.ids.length)
  for (const group of groups)
    for (const [index, excess] of centred(group, ({ score }) => score).entries()) {
      const { rater } = at(group, index)
      slope[rater] = floatAt(slope, rater) + excess
    }
  const effects = times(inverse, slope)
  const residuals = groups.map((group) =>
    centred(group, ({ score, rater }) => score - floatAt(effects, rater)),
  )
  const clusters = clustersByItem(groups.flat())
  return new Map(
    raters.ids.map((raterId, number) => {
      const influence = groups.flatMap((group, index) =>
        centred(group, ({ rater }) => entry(number, rater)).map(
          (pull, place) => pull * at(at(residuals, index), place),
        ),
      )
      const effect = floatAt(effects, number)
      return [raterId, estimateOf(effect, Float64Array.from(influence), clusters)]
    }),
  )
}

type Numbered = ScoreRating & { readonly rater: number }

/** Returns the values of a response's ratings less their mean. */
function centred(group: readonly Numbered[], partOf: (rating: Numbered) => number): number[] {
  const values = group.map(partOf)
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  return values.map((value) => value - mean)
}

/** The normal equations of the raters after the responses are eliminated. */
function curvatureOf(
  groups: readonly (readonly Numbered[])[],
  raterIds: readonly string[],
): SymmetricMatrix {
  const curvature = createMatrix(raterIds.length)
  const add = (one: number, other: number, value: number) => {
    const place = one * raterIds.length + other
    curvature.values[place] = floatAt(curvature.values, place) + value
  }
  // The ones keep the sum of connected effects at 0.
  for (const connected of connectedRaters(groups, raterIds))
    for (const one of connected) for (const other of connected) add(one, other, 1)
  for (const group of groups)
    for (const { rater } of group) {
      add(rater, rater, 1)
      for (const other of group) add(rater, other.rater, -1 / group.length)
    }
  return curvature
}

/** Lists the numbers of the raters that common responses connect. */
function connectedRaters(
  groups: readonly (readonly Numbered[])[],
  raterIds: readonly string[],
): number[][] {
  const pairs = groups.flatMap((group) =>
    group.map(({ raterId }) => {
      return { firstModelId: at(group, 0).raterId, secondModelId: raterId }
    }),
  )
  const numberOf = new Map(raterIds.map((raterId, number) => [raterId, number]))
  return comparableGroups({ modelIds: raterIds, pairs }).map((connected) =>
    connected.map((raterId) => numberOf.get(raterId) as number),
  )
}

/** Returns the mean value of each rater's ratings, with an interval clustered by item. */
export function meansByRater<Rating extends RatingOf & { readonly value: number }>(
  ratings: readonly Rating[],
): Map<string, Estimate> {
  const byRater = [...Map.groupBy(ratings, ({ raterId }) => raterId)]
  return new Map(
    byRater.map(([raterId, own]) => {
      const { mean, influence } = meanOf(own.map(({ value }) => value))
      return [raterId, estimateOf(mean, influence, clustersByItem(own))]
    }),
  )
}
