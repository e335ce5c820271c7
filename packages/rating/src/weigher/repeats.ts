/** A vote and the first of its voter's votes on the same question, by their places in the ledger. */
export interface AskedVote {
  readonly position?: number
  /** Null or absent where that is not known: such a vote repeats nothing. */
  readonly questionSince?: number | null
}

/**
 * How many rated votes repeat a question, by the place of the first vote on it: one number for each
 * question that was repeated.
 */
export type Repeats = Map<number, number>

/** The number of the next rated vote among those that repeat its question; 0 for the first on it. */
export function repeatOf(repeats: Repeats, vote: AskedVote): number {
  return isRepeat(vote) ? (repeats.get(vote.questionSince) ?? 0) + 1 : 0
}

/** Counts a rated vote; −1 takes it back. */
export function countRepeat(repeats: Repeats, vote: AskedVote, change: 1 | -1 = 1): void {
  if (!isRepeat(vote)) return
  const count = (repeats.get(vote.questionSince) ?? 0) + change
  if (count === 0) repeats.delete(vote.questionSince)
  else repeats.set(vote.questionSince, count)
}

function isRepeat(vote: AskedVote): vote is AskedVote & { readonly questionSince: number } {
  return vote.questionSince != null && vote.questionSince !== vote.position
}
