import { type QuestionSketch, SKETCH_SIZE } from './sketch-question.ts'

/** Minimum Jaccard similarity of the shingles of two wordings of one question. */
const SAME_FROM = 0.7

/** True if two questions differ only in case, punctuation or small edits. */
export function isSameQuestion(one: QuestionSketch, other: QuestionSketch): boolean {
  return similarityOf(one, other) >= SAME_FROM
}

/**
 * Jaccard similarity of the shingles of two texts, 0 to 1: of the smallest hashes of the union, the
 * share that both contain. Exact for texts with up to 128 shingles together.
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
