import { floatAt } from '../at.ts'

/** The ratings of one response. Missing ratings are left out; a single rating shows no agreement. */
export interface RatedResponse {
  readonly itemId: string
  /** Elements of the scale's values. */
  readonly ratings: readonly number[]
}

/** The possible ratings. */
export interface Scale {
  readonly level: 'nominal' | 'ordinal'
  /** In ascending order. The numbers of a nominal scale have no meaning. */
  readonly values: readonly number[]
}

/** Sums over the responses of one item or of more items. They determine all coefficients. */
export interface AgreementSums {
  /** By two values: the pairs of ratings of a response, divided by its ratings less 1. */
  readonly coincidences: Float64Array
  /** By two values: the share of a response's pairs of ratings. */
  readonly pairs: Float64Array
  /** By value: the share of a response's ratings. */
  readonly shares: Float64Array
  /** Number of responses, and of responses with at least two ratings. */
  readonly counts: Float64Array
  /** All of these numbers in one array, so that a bootstrap adds them quickly. */
  readonly all: Float64Array
}

/** Sums the ratings of each item. */
export function agreementSums(
  responses: readonly RatedResponse[],
  { values }: Scale,
): AgreementSums[] {
  return [...Map.groupBy(responses, ({ itemId }) => itemId).values()].map((ofItem) => {
    const sums = emptySums(values.length)
    for (const { ratings } of ofItem) addResponse(sums, countByValue(ratings, values))
    return sums
  })
}

function emptySums(values: number): AgreementSums {
  const table = values ** 2
  const all = new Float64Array(2 * table + values + 2)
  return {
    coincidences: all.subarray(0, table),
    pairs: all.subarray(table, 2 * table),
    shares: all.subarray(2 * table, 2 * table + values),
    counts: all.subarray(2 * table + values),
    all,
  }
}

function countByValue(ratings: readonly number[], values: readonly number[]): Float64Array {
  const counts = new Float64Array(values.length)
  for (const rating of ratings) {
    const place = values.indexOf(rating)
    if (place < 0) throw new RangeError(`the scale has no value ${rating}`)
    counts[place] = floatAt(counts, place) + 1
  }
  return counts
}

function addResponse(sums: AgreementSums, counts: Float64Array): void {
  const ratings = counts.reduce((sum, count) => sum + count, 0)
  if (ratings === 0) return
  const add = (values: Float64Array, place: number, value: number) => {
    values[place] = floatAt(values, place) + value
  }
  add(sums.counts, 0, 1)
  for (const [value, count] of counts.entries()) add(sums.shares, value, count / ratings)
  if (ratings === 1) return
  add(sums.counts, 1, 1)
  for (const [one, count] of counts.entries())
    for (const [other, ofOther] of counts.entries()) {
      const pairs = count * (one === other ? count - 1 : ofOther)
      add(sums.coincidences, one * counts.length + other, pairs / (ratings - 1))
      add(sums.pairs, one * counts.length + other, pairs / (ratings * (ratings - 1)))
    }
}

/**
 * Adds the sums of several items.
 * @param times how often each item counts, as in a bootstrap. Default: once.
 */
export function addSums(
  items: readonly AgreementSums[],
  { values }: Scale,
  times = new Float64Array(items.length).fill(1),
): AgreementSums {
  const total = emptySums(values.length)
  const { all } = total
  for (const [index, item] of items.entries()) {
    const factor = floatAt(times, index)
    if (factor === 0) continue
    for (let place = 0; place < all.length; place++)
      all[place] = floatAt(all, place) + factor * floatAt(item.all, place)
  }
  return total
}
