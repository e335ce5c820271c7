import { isSameQuestion, type QuestionSketch, sketchFromBytes } from '@assay/rating'
import type { QuestionThread } from '../ledger/vote-to-fold.ts'
import type { VotedThread } from '../ledger/voted-thread-repository.ts'

/** The earlier questions of the voters in a fold. */
export interface QuestionHistory {
  /**
   * The place of the voter's first vote on this vote's question. It is `position` if this vote is
   * the first, and null if the question is unknown.
   */
  placeOf(vote: QuestionThread & { readonly voterId: string }, position: number): number | null
}

interface KnownThread {
  readonly threadId: string
  readonly sketch: QuestionSketch
  readonly since: number
}

/**
 * Creates the history from the threads of earlier votes, newest first. Each `placeOf` call adds its
 * vote's thread. A thread keeps the question with which it began.
 */
export function createQuestionHistory(voted: readonly VotedThread[] = []): QuestionHistory {
  const voters = new Map<string, KnownThread[]>()
  const threadsOf = (voterId: string) => {
    const threads = voters.get(voterId) ?? []
    voters.set(voterId, threads)
    return threads
  }
  for (const { voterId, threadId, questionSince: since, questionSketch } of voted)
    threadsOf(voterId).push({ threadId, since, sketch: sketchFromBytes(questionSketch) })
  return {
    placeOf({ voterId, threadId, questionSketch }, position) {
      if (!threadId || !questionSketch) return null
      const threads = threadsOf(voterId)
      const sketch = sketchFromBytes(questionSketch)
      const own = threads.find((known) => known.threadId === threadId)
      const known = own ?? threads.find((other) => isSameQuestion(other.sketch, sketch))
      const since = known?.since ?? position
      if (!own) threads.unshift({ threadId, sketch, since })
      return since
    },
  }
}
