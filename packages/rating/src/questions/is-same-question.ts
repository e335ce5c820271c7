import { type QuestionSketch, SKETCH_SIZE } from './sketch-question.ts'

/** Minimum Jaccard similarity of the shingles of two wordings of the same question. */
const SAME_FROM = 0.7

/** Returns true if two questions differ only in case, punctuation or small edits. */
export function isSameQuestion(one: QuestionSketch, other: QuestionSketch): boolean {
  return similarityOf(one, other) >= SAME_FROM
}

/**
 * Returns the Jaccard similarity of two texts' shingles, 0 to 1. It is the share of the union's
 * smallest hashes that both texts contain. It is exact for texts with up to 128 shingles together.
 */
export function similarityOf(one: QuestionSketch, other: QuestionSketch): number {
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
