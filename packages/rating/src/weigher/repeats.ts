/** The ledger position of a vote, and that of its voter's first vote on the same question. */
export interface AskedVote {
  readonly position?: number
  /** Null or absent if unknown; the vote then counts as no repetition. */
  readonly questionSince?: number | null
}

/**
 * Number of rated votes that repeat a question, keyed by the position of the first vote on it.
 * Contains only repeated questions.
 */
export type Repeats = Map<number, number>

/**
 * The number of the next rated vote among the repetitions of its question; 0 for the first vote on
 * it.
 */
export function repeatOf(repeats: Repeats, vote: AskedVote): number {
  return isRepeat(vote) ? (repeats.get(vote.questionSince) ?? 0) + 1 : 0
}

/** Counts a rated vote; −1 subtracts it. */
export function countRepeat(repeats: Repeats, vote: AskedVote, change: 1 | -1 = 1): void {
  if (!isRepeat(vote)) return
  const count = (repeats.get(vote.questionSince) ?? 0) + change
  if (count === 0) repeats.delete(vote.questionSince)
  else repeats.set(vote.questionSince, count)
}

function isRepeat(vote: AskedVote): vote is AskedVote & { readonly questionSince: number } {
  return vote.questionSince != null && vote.questionSince !== vote.position
}
