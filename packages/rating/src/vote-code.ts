/** The four choices of a vote on a pair ordered by model id, in the order of all counts. */
export const FIRST_BETTER = 0
export const SECOND_BETTER = 1
export const TIE = 2
export const BOTH_BAD = 3

/** Number of choices. */
export const CHOICES = 4

/** Weights, in thousandths, take ten bits of a vote code. */
const WEIGHT_BITS = 10
const WEIGHTS = 2 ** WEIGHT_BITS

/** Encodes pair, choice and weight of a vote as one number. */
export function voteCode(pair: number, choice: number, weight: number): number {
  return (pair * CHOICES + choice) * WEIGHTS + weight
}

/**
 * Returns the weight of a vote code, in thousandths. Bit operations preserve the low bits of large
 * codes.
 */
export function weightOf(code: number): number {
  return code & (WEIGHTS - 1)
}

/** Returns the choice of a vote code. */
export function choiceOf(code: number): number {
  return (code >>> WEIGHT_BITS) & (CHOICES - 1)
}

/** Returns the pair of a vote code. */
export function pairOf(code: number): number {
  return Math.floor(code / (CHOICES * WEIGHTS))
}

/** For each choice, the share of a vote that counts for the first model and for the second. */
export const FOR_FIRST = Float64Array.of(1, 0, 0.5, 0)
export const FOR_SECOND = Float64Array.of(0, 1, 0.5, 0)
