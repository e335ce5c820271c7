/** The four things a vote can say of a pair whose models are ordered by id; order of all counts. */
export const FIRST_BETTER = 0
export const SECOND_BETTER = 1
export const TIE = 2
export const BOTH_BAD = 3

/** How many they are. */
export const CHOICES = 4

/** Weights, in thousandths, take ten bits of a vote code. */
const WEIGHT_BITS = 10
const WEIGHTS = 2 ** WEIGHT_BITS

/** One number that says which pair a vote is on, what it says and what it weighs. */
export function voteCode(pair: number, choice: number, weight: number): number {
  return (pair * CHOICES + choice) * WEIGHTS + weight
}

/** What a vote of this code weighs, in thousandths. The low bits stand whatever the code's size. */
export function weightOf(code: number): number {
  return code & (WEIGHTS - 1)
}

/** What a vote of this code says of its pair. */
export function choiceOf(code: number): number {
  return (code >>> WEIGHT_BITS) & (CHOICES - 1)
}

/** The pair that a vote code is on. */
export function pairOf(code: number): number {
  return Math.floor(code / (CHOICES * WEIGHTS))
}

/** Share of a vote that goes to the first model, and to the second, by choice. */
export const FOR_FIRST = Float64Array.of(1, 0, 0.5, 0)
export const FOR_SECOND = Float64Array.of(0, 1, 0.5, 0)
