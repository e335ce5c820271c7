import type { DatabaseTransaction } from '@assay/db'
import { takeExpertiseToAppend } from '../ledger/expertise-repository.ts'
import { type InboxChange, takeFromInbox } from '../ledger/inbox-repository.ts'
import { type LabelToAppend, listLabelsToAppend } from '../ledger/label-repository.ts'
import type { RestoredVote } from '../ledger/ledger-repository.ts'
import type { VoteToFold } from '../ledger/vote-to-fold.ts'
import { listVotedThreads, type VotedThread } from '../ledger/voted-thread-repository.ts'
import type { ChainedState } from './chained-state.ts'

/** The inbox content for one fold, with the data needed to append it. */
export interface FoldWork {
  readonly votes: readonly VoteToFold[]
  /** Threads in which the voters of `votes` have voted. */
  readonly threads: readonly VotedThread[]
  /** Labels of `votes` and of earlier votes. */
  readonly labels: readonly LabelToAppend[]
  readonly restorations: readonly Restoration[]
}

/** A vote to restore. */
export interface Restoration extends RestoredVote {
  readonly voteId: string
  /** The position of the vote. */
  readonly position: number
  readonly reason: string
}

/** Takes `changes` and up to `limit` votes out of the inbox. */
export async function takeWork(
  trx: DatabaseTransaction,
  {
    changes,
    chained,
  }: { readonly changes: readonly InboxChange[]; readonly chained: ChainedState },
  limit: number,
): Promise<FoldWork> {
  const votes = await takeFromInbox(trx, changes, limit)
  const voteIds = votes.map(({ voteId }) => voteId)
  return {
    votes,
    labels: [
      ...(await listLabelsToAppend(trx, voteIds, changes.flatMap(toLabelledTurn))),
      ...(await takeExpertiseToAppend(trx, votes, changes.flatMap(toWithdrawingVoter))),
    ],
    restorations: changes
      .flatMap(toRestoration)
      .filter(({ voteId }) => !chained.reversed.has(voteId))
      .sort((one, other) => one.position - other.position),
    threads: await listVotedThreads(trx, votes),
  }
}

export function isEmpty({ votes, labels, restorations }: FoldWork): boolean {
  return votes.length + labels.length + restorations.length === 0
}

function toLabelledTurn(change: InboxChange): readonly string[] {
  return change.kind === 'label' ? [change.payload.turnId] : []
}

function toWithdrawingVoter(change: InboxChange): readonly string[] {
  return change.kind === 'expertise' ? [change.payload.voterId] : []
}

function toRestoration(change: InboxChange): readonly Restoration[] {
  if (change.kind !== 'restoration') return []
  const { key: voteId, payload } = change
  return [{ voteId, ...payload, castAt: new Date(payload.castAt) }]
}
