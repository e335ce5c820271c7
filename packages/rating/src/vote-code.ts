/** The four things a vote can say of a pair whose models are ordered by id; order of all counts. */
export const FIRST_BETTER = 0
export const SECOND_BETTER = 1
export const TIE = 2
export const BOTH_BAD = 3

/** How many counts belong to one pair. */
export const CHOICES = 4

/** One number that says which pair a vote is on and what it says. */
export function voteCode(pair: number, choice: number): number {
  return pair * CHOICES + choice
}

/** The pair that a vote code is on. */
export function pairOf(code: number): number {
  return Math.floor(code / CHOICES)
}

/** Share of a vote that goes to the first model, and to the second, by choice. */
export const FOR_FIRST = [1, 0, 0.5, 0] as const
export const FOR_SECOND = [0, 1, 0.5, 0] as const
