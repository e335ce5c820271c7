import { hashText, keyOf } from '../hash.ts'
import type { Features } from './question-features.ts'

/**
 * The parameters of a feature: its share of a text's length, and its weight for each label in the
 * model's order.
 */
export interface Row {
  size: number
  readonly weights: Float32Array
}

/** A softmax classifier: rows by feature key, including the bias of each label. */
export interface LinearModel {
  readonly labels: number
  readonly rows: ReadonlyMap<number, Row>
}

/** Euclidean length of a text's feature vector. */
const LENGTH = 6
export const BIAS = 'bias'

/**
 * A row is stored as weights with separate keys. There is one column per label, and the last column
 * has the size.
 */
const COLUMNS = 32
const SIZE = COLUMNS - 1
/** Sizes are divided by this number, so that sizes up to 7.9 fit the range of a weight. */
const SIZE_SCALE = 3

/** Converts a model's rows to a map from key to weight, for storage. */
export function toCells({ rows }: LinearModel, minWeight: number): Map<number, number> {
  const cells = [...rows].flatMap(([key, { size, weights }]) => {
    const stored = [...weights.entries()].filter(([, weight]) => Math.abs(weight) >= minWeight)
    if (stored.length === 0) return []
    return [...stored, [SIZE, size / SIZE_SCALE] as const].map(
      ([column, weight]) => [key * COLUMNS + column, weight] as const,
    )
  })
  return new Map(cells)
}

/** Restores a model from the result of `toCells`. */
export function fromCells(cells: ReadonlyMap<number, number>, labels: number): LinearModel {
  const rows = new Map<number, Row>()
  for (const [cell, weight] of cells) {
    const key = Math.floor(cell / COLUMNS)
    const row = rows.get(key) ?? { size: 0, weights: new Float32Array(labels) }
    rows.set(key, row)
    const column = cell % COLUMNS
    if (column === SIZE) row.size = weight * SIZE_SCALE
    else row.weights[column] = weight
  }
  return { labels, rows }
}

/**
 * Returns the known features of a text with their values. The vector of `ofText` is scaled to
 * `LENGTH`.
 */
export function valuesOf(
  { ofText, plain }: Features,
  sizeOf: (key: number) => number | undefined,
): Map<number, number> {
  const sizes = new Map<number, number>()
  let square = 0
  for (const feature of ofText) {
    const key = featureKey(feature)
    const size = sizeOf(key)
    if (size === undefined || sizes.has(key)) continue
    sizes.set(key, size)
    square += size * size
  }
  const values = new Map<number, number>([[featureKey(BIAS), 1]])
  for (const [key, size] of sizes) values.set(key, (size * LENGTH) / Math.sqrt(square))
  for (const [feature, value] of plain) {
    const key = featureKey(feature)
    if (sizeOf(key) !== undefined) values.set(key, value)
  }
  return values
}

export const featureKey = (feature: string) => keyOf(hashText(feature))

/**
 * Returns the probability of each label, in the model's order. All are 0 if the text has no known
 * word.
 */
export function probabilities(model: LinearModel, features: Features): Float64Array {
  const scores = new Float64Array(model.labels)
  if (!knowsAny(model, features)) return scores
  for (const [key, value] of valuesOf(features, (of) => model.rows.get(of)?.size)) {
    const weights = model.rows.get(key)?.weights
    if (!weights) continue
    for (let at = 0; at < scores.length; at++)
      scores[at] = (scores[at] ?? 0) + value * (weights[at] ?? 0)
  }
  return softmax(scores)
}

function knowsAny({ rows }: LinearModel, { ofText }: Features): boolean {
  for (const feature of ofText) if (rows.has(featureKey(feature))) return true
  return false
}

/** Converts scores to probabilities in place. */
export function softmax(scores: Float64Array): Float64Array {
  const most = Math.max(...scores)
  let sum = 0
  for (let at = 0; at < scores.length; at++) {
    const power = Math.exp((scores[at] ?? 0) - most)
    scores[at] = power
    sum += power
  }
  for (let at = 0; at < scores.length; at++) scores[at] = (scores[at] ?? 0) / sum
  return scores
}
