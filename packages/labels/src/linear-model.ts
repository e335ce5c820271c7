import type { Features } from './question-features.ts'

/** What a feature counts: its share of a text's length, and a weight for each label in the model's order. */
export interface Row {
  readonly size: number
  readonly weights: Float32Array
}

/** A softmax over labels: rows by the hash of their feature, and what each label has at the outset. */
export interface LinearModel {
  readonly labels: number
  readonly rows: ReadonlyMap<number, Row>
}

/** The length that the words and parts of a text have together. */
const LENGTH = 6
export const BIAS = 'bias'

/** Hash of a feature in 24 bits (of FNV-1a's 32). */
export function keyOf(feature: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < feature.length; at++)
    hash = Math.imul(hash ^ feature.charCodeAt(at), 0x01000193)
  return hash >>> 8
}

/** The known features of a text with what each counts: those of the text have `LENGTH` together. */
export function valuesOf(
  { ofText, plain }: Features,
  sizeOf: (key: number) => number | undefined,
): Map<number, number> {
  const sizes = new Map<number, number>()
  let square = 0
  for (const feature of ofText) {
    const key = keyOf(feature)
    const size = sizeOf(key)
    if (size === undefined || sizes.has(key)) continue
    sizes.set(key, size)
    square += size * size
  }
  const values = new Map<number, number>([[keyOf(BIAS), 1]])
  for (const [key, size] of sizes) values.set(key, (size * LENGTH) / Math.sqrt(square))
  for (const [feature, value] of plain) {
    const key = keyOf(feature)
    if (sizeOf(key) !== undefined) values.set(key, value)
  }
  return values
}

/** The probability of each label, in the model's order; 0 for all where no word is known. */
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
  for (const feature of ofText) if (rows.has(keyOf(feature))) return true
  return false
}

/** Scores as probabilities, in place. */
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
