import type { LedgerChange } from '@assay/ledger'
import type { LabelToAppend } from '../ledger/label-repository.ts'
import type { FoldedVote } from '../ledger/vote-to-fold.ts'
import { appendChanges, type VoteLabel } from './append-changes.ts'
import { appendVotes, subtractVotes } from './append-votes.ts'
import type { FoldState } from './fold-state-repository.ts'
import type { FoldWork } from './fold-work.ts'
import { type LedgerFollower, restoreVote } from './ledger-follower.ts'
import { createQuestionHistory } from './question-history.ts'

/** The new ledger entries. */
export interface AppendedWork {
  readonly entries: readonly FoldedVote[]
  readonly changes: readonly LedgerChange[]
  /** Removes the entries from the follower again. */
  undo(): void
}

/**
 * Gives the votes in `work` their places after the follower's head, and then appends all other
 * changes. If it fails, the follower stays unchanged.
 */
export function appendWork(
  follower: LedgerFollower,
  { votes, threads, labels, restorations }: FoldWork,
  { models, now }: Pick<FoldState, 'models' | 'now'>,
): AppendedWork {
  const { head, chained } = follower
  const entries = appendVotes(follower, votes, createQuestionHistory(threads))
  for (const vote of restorations) restoreVote(follower, vote)
  const undo = () => {
    for (const vote of restorations.toReversed()) restoreVote(follower, vote, -1)
    subtractVotes(follower, entries, head)
    follower.chained = chained
    follower.storedEstimate = undefined
  }
  try {
    const pending = { restorations, labels: placeLabels(labels, entries) }
    return { entries, changes: appendChanges(follower, models, now, pending), undo }
  } catch (error) {
    undo()
    throw error
  }
}

/** Adds to each label the place of its vote, which may be among the new `entries`. */
function placeLabels(
  labels: readonly LabelToAppend[],
  entries: readonly FoldedVote[],
): readonly VoteLabel[] {
  const places = new Map(entries.map(({ voteId, position }) => [voteId, position]))
  return labels
    .map(({ position, ...label }) => ({
      ...label,
      vote: position ?? places.get(label.voteId) ?? 0,
    }))
    .sort((one, other) => one.vote - other.vote)
}
