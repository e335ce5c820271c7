import { type QuestionSketch, SKETCH_SIZE } from './sketch-question.ts'

/** Share of their shingles that two wordings of one question have in common, at least. */
const SAME_FROM = 0.7

/** Are two questions one but for case, punctuation and small edits? */
export function isSameQuestion(one: QuestionSketch, other: QuestionSketch): boolean {
  return likenessOf(one, other) >= SAME_FROM
}

/**
 * The share of shingles that two texts have in common (Jaccard), 0 to 1: of the smallest hashes of
 * both together, those that both have. Exact for texts of up to 128 shingles together.
 */
export function likenessOf(one: QuestionSketch, other: QuestionSketch): number {
  let [a, b, both, seen] = [0, 0, 0, 0]
  for (; seen < SKETCH_SIZE && (a < one.length || b < other.length); seen++) {
    const first = one[a] ?? Number.POSITIVE_INFINITY
    const second = other[b] ?? Number.POSITIVE_INFINITY
    if (first === second) both++
    if (first <= second) a++
    if (second <= first) b++
  }
  return seen === 0 ? 0 : both / seen
}
