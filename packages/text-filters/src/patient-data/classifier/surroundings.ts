import { hashFeature, keyOf } from '../../hash.ts'
import type { WeightTable } from '../../weight-table.ts'
import type { Token } from './tokens.ts'

/** Number of tokens on each side whose wording counts. */
const REACH = 40
/** Bound of the surroundings' log odds, in either direction. */
const MAX_SCORE = 4

/** Kinds of features of the wording. */
const [WORD, PAIR, SHAPE] = [80, 81, 82]

/**
 * Returns the feature keys that a token adds to the wording. For a plain word or sign, these are
 * the token alone and with its predecessor; for other tokens, the shape.
 */
export function wordingOf(tokens: readonly Token[], at: number): number[] {
  const written = tokens[at]?.written
  if (!written) return []
  const { kind, isPlain, word, shape } = written
  if (!isPlain && kind !== 'sign') return [keyOf(hashFeature(SHAPE, shape))]
  const before = tokens[at - 1]?.written
  const last = before?.isPlain ? before.word : (before?.shape ?? 0)
  return [keyOf(hashFeature(WORD, word)), keyOf(hashFeature(PAIR, last, word))]
}

/**
 * Returns for each token the log odds that the surrounding text is a note about a patient and not a
 * general question. Takes linear time.
 */
export function surroundingsOf(tokens: readonly Token[], weights: WeightTable): Float64Array {
  const sums = new Float64Array(tokens.length + 1)
  for (let at = 0; at < tokens.length; at++)
    sums[at + 1] = (sums[at] ?? 0) + weights.sum(wordingOf(tokens, at))
  const around = new Float64Array(tokens.length)
  for (let at = 0; at < tokens.length; at++) {
    const to = Math.min(tokens.length, at + REACH + 1)
    const from = Math.max(0, at - REACH)
    around[at] = Math.max(-MAX_SCORE, Math.min(MAX_SCORE, (sums[to] ?? 0) - (sums[from] ?? 0)))
  }
  return around
}
