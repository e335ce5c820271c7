import { at, floatAt } from '../at.ts'
import { ERROR_CHANCE } from '../interval.ts'
import { randomFrom } from '../seeded-random.ts'
import {
  type AgreementSums,
  addSums,
  agreementSums,
  type RatedResponse,
  type Scale,
} from './agreement-sums.ts'

/** Agreement of raters: 1 is perfect, and 0 is chance in all coefficients but `percent`. */
export interface Coefficients {
  /** Share, 0 to 1, of equal pairs among the pairs of ratings of a response; mean over responses. */
  readonly percent: number
  /** Krippendorff's α. NaN if all ratings are equal. */
  readonly alpha: number
  /** Gwet's AC1. On scales with an order: AC2 with quadratic weights. */
  readonly gwet: number
}

/** A coefficient with its 95 % interval. */
export interface AgreementInterval {
  readonly value: number
  readonly low: number
  readonly high: number
}

const RESAMPLES = 2_000
/** Fixed, so that the same ratings always give the same intervals. */
const SEED = 20_261_128

/**
 * Computes the agreement of raters with percentile bootstrap intervals: items are drawn with
 * replacement, with all their responses (Efron and Tibshirani, An Introduction to the Bootstrap,
 * 1993, chapter 13). The intervals are about other items with the same raters. Resamples without a
 * defined coefficient are left out.
 * @returns NaN for coefficients and ends that the ratings do not determine.
 */
export function agreementOf(
  responses: readonly RatedResponse[],
  scale: Scale,
  resamples = RESAMPLES,
): Record<keyof Coefficients, AgreementInterval> {
  const items = agreementSums(responses, scale)
  const random = randomFrom(SEED)
  const coefficients = coefficientsOn(scale)
  const draws = Array.from({ length: resamples }, () => {
    const times = new Float64Array(items.length)
    for (let draw = 0; draw < items.length; draw++) {
      const item = Math.floor(random() * items.length)
      times[item] = floatAt(times, item) + 1
    }
    return coefficients(addSums(items, scale, times))
  })
  const intervalOf = (coefficient: keyof Coefficients, value: number): AgreementInterval => {
    const sorted = Float64Array.from(draws, (draw) => draw[coefficient])
      .filter((drawn) => !Number.isNaN(drawn))
      .sort()
    return {
      value,
      low: quantileOf(sorted, ERROR_CHANCE / 2),
      high: quantileOf(sorted, 1 - ERROR_CHANCE / 2),
    }
  }
  const { percent, alpha, gwet } = coefficients(addSums(items, scale))
  return {
    percent: intervalOf('percent', percent),
    alpha: intervalOf('alpha', alpha),
    gwet: intervalOf('gwet', gwet),
  }
}

/** Returns a quantile of sorted values with linear interpolation. NaN without values. */
function quantileOf(sorted: Float64Array, share: number): number {
  if (sorted.length === 0) return Number.NaN
  const place = share * (sorted.length - 1)
  const [below, above] = [Math.floor(place), Math.ceil(place)]
  return (
    floatAt(sorted, below) + (place - below) * (floatAt(sorted, above) - floatAt(sorted, below))
  )
}

/**
 * Creates the function that computes all coefficients from the sums over items. Gwet's (2008) is
 * (p − e) / (1 − e) for the weighted share of agreeing pairs, p, and the share expected by chance,
 * e = Σ w · Σ π (1 − π) / (V (V − 1)), with w for the weights of two values, and π for the shares of
 * V values among the ratings.
 */
export function coefficientsOn(scale: Scale): (total: AgreementSums) => Coefficients {
  const weights = weightsOf(scale)
  const equal = weightsOf({ ...scale, level: 'nominal' })
  const alphaOf = alphaOn(scale)
  return (total) => {
    const { agreed, shares } = observed(total, weights)
    const chance = gwetChance(weights, shares)
    return {
      percent: observed(total, equal).agreed,
      alpha: alphaOf(total.coincidences),
      gwet: (agreed - chance) / (1 - chance),
    }
  }
}

function observed({ pairs, shares, counts }: AgreementSums, weights: Float64Array) {
  const [responses, paired] = [floatAt(counts, 0), floatAt(counts, 1)]
  return {
    agreed: sumOf(weights.map((weight, place) => weight * floatAt(pairs, place))) / paired,
    shares: shares.map((share) => share / responses),
  }
}

function gwetChance(weights: Float64Array, shares: Float64Array): number {
  const spread = sumOf(shares.map((share) => share * (1 - share)))
  return (sumOf(weights) * spread) / (shares.length * (shares.length - 1))
}

/** Agreement of two values: 1 if equal; on a scale with an order, 1 − (difference / range)². */
function weightsOf({ level, values }: Scale): Float64Array {
  const range = at(values, values.length - 1) - at(values, 0)
  return tableOf(values, (one, other) => {
    if (level === 'nominal' || range === 0) return one === other ? 1 : 0
    return 1 - ((one - other) / range) ** 2
  })
}

/** Lists `entry` for each two of the values, row by row. */
function tableOf(
  values: readonly number[],
  entry: (one: number, other: number, row: number, column: number) => number,
): Float64Array {
  return Float64Array.from(
    values.flatMap((one, row) => values.map((other, column) => entry(one, other, row, column))),
  )
}

/**
 * Creates the function that computes Krippendorff's α = 1 − (n − 1) Σ o δ / Σ n n′ δ from the
 * coincidences o of two values, their sums n by value, and the squared distance δ of the two values
 * (Krippendorff, Content Analysis, 4th edition, 2018, chapter 12).
 */
function alphaOn(scale: Scale): (coincidences: Float64Array) => number {
  const size = scale.values.length
  // Only ordinal distances depend on the sums.
  const fixed = scale.level === 'ordinal' ? undefined : distancesOf(scale, new Float64Array(size))
  return (coincidences) => {
    const sums = Float64Array.from({ length: size }, (_, row) =>
      sumOf(coincidences.subarray(row * size, (row + 1) * size)),
    )
    let [seen, expected] = [0, 0]
    for (const [place, distance] of (fixed ?? distancesOf(scale, sums)).entries()) {
      seen += distance * floatAt(coincidences, place)
      expected += distance * floatAt(sums, Math.floor(place / size)) * floatAt(sums, place % size)
    }
    return 1 - ((sumOf(sums) - 1) * seen) / expected
  }
}

function distancesOf({ level, values }: Scale, sums: Float64Array): Float64Array {
  return tableOf(values, (one, other, row, column) => {
    if (level === 'nominal') return one === other ? 0 : 1
    const between = sums.subarray(Math.min(row, column), Math.max(row, column) + 1)
    return (sumOf(between) - (floatAt(sums, row) + floatAt(sums, column)) / 2) ** 2
  })
}

function sumOf(values: Float64Array | readonly number[]): number {
  let sum = 0
  for (const value of values) sum += value
  return sum
}
