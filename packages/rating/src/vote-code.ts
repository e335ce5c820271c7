/** The four things a vote can say of a pair whose models are ordered by id; order of all counts. */
export const FIRST_BETTER = 0
export const SECOND_BETTER = 1
export const TIE = 2
export const BOTH_BAD = 3

/** How many they are. A vote code's remainder of it is what the vote says. */
export const CHOICES = 4

/** A vote is on a question of one's own or on a suggested one; each has its choices. */
const KINDS = 2 * CHOICES

/** One number that says which pair a vote is on, what it says and whose question it answers. */
export function voteCode(pair: number, choice: number, isSample: boolean): number {
  return pair * KINDS + (isSample ? CHOICES : 0) + choice
}

/** Is the vote of this code on a suggested question? */
export function isSampleCode(code: number): boolean {
  return code % KINDS >= CHOICES
}

/** The pair that a vote code is on. */
export function pairOf(code: number): number {
  return Math.floor(code / KINDS)
}

/** Share of a vote that goes to the first model, and to the second, by choice. */
export const FOR_FIRST = Float64Array.of(1, 0, 0.5, 0)
export const FOR_SECOND = Float64Array.of(0, 1, 0.5, 0)
