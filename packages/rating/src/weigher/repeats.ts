/** The ledger position of a vote, and of its voter's first vote on the same question. */
export interface QuestionVote {
  readonly position?: number
  /** Null or absent if unknown. The vote then does not count as a repetition. */
  readonly questionSince?: number | null
}

/**
 * Number of rated votes that repeat a question, keyed by the position of the first vote on the
 * question. Contains only repeated questions.
 */
export type Repeats = Map<number, number>

/**
 * Returns the number that the vote would have among the rated repetitions of its question; 0 for
 * the first vote on the question.
 */
export function repeatOf(repeats: Repeats, vote: QuestionVote): number {
  return isRepeat(vote) ? (repeats.get(vote.questionSince) ?? 0) + 1 : 0
}

/** Counts a rated vote; −1 subtracts it. */
export function countRepeat(repeats: Repeats, vote: QuestionVote, change: 1 | -1 = 1): void {
  if (!isRepeat(vote)) return
  const count = (repeats.get(vote.questionSince) ?? 0) + change
  if (count === 0) repeats.delete(vote.questionSince)
  else repeats.set(vote.questionSince, count)
}

function isRepeat(vote: QuestionVote): vote is QuestionVote & { readonly questionSince: number } {
  return vote.questionSince != null && vote.questionSince !== vote.position
}
