import type { Assessments } from '@assay/contracts/assessments'
import type { VoteDto, VoteOutcome } from '@assay/contracts/votes'
import { VOTE_OUTBOX_KEY } from '../../api/session.ts'
import type { CheckedText, RefusedText } from '../patient-data/checked-text.ts'
import { startRetryLoop } from './retry-loop.ts'

export interface PendingVote {
  readonly turnId: string
  readonly outcome: VoteOutcome
  readonly feedback: string | null
  /** Whether one of the answers was never opened. */
  readonly sideUnread?: boolean
  /**
   * The kinds in the feedback that the voter confirmed as not a patient's; undefined without
   * findings.
   */
  readonly reviewed?: CheckedText['reviewed']
  /** The assessments of single answers; undefined without any. */
  readonly assessments?: Assessments
  /** The id of the signed-in voter, or `guest`, so that a vote is never sent for another user. */
  readonly voter: string
}

export const GUEST_VOTER = 'guest'

/** The result of one attempt to send: `retry` keeps the vote. */
export type SendResult =
  | { readonly state: 'accepted'; readonly vote: VoteDto }
  | {
      readonly state: 'refused'
      readonly detail: string
      readonly findings?: RefusedText['findings']
    }
  | { readonly state: 'retry' }

export type SettledResult = Exclude<SendResult, { state: 'retry' }>

export interface VoteOutbox extends Disposable {
  add(vote: PendingVote): void
}

export interface VoteOutboxOptions {
  readonly send: (vote: PendingVote) => Promise<SendResult>
  readonly voter: () => string
  readonly onPending: (vote: PendingVote) => void
  readonly onSettled: (vote: PendingVote, result: SettledResult) => void
}

/**
 * Keeps votes in the browser until the server has accepted or finally refused them, even over
 * reloads and time offline. Sending twice is harmless: a repeated vote is the same vote.
 */
export function startVoteOutbox(options: VoteOutboxOptions): VoteOutbox {
  const { send, voter, onPending, onSettled } = options
  /**
   * A guest's votes move to the user whom the guest signs in as; votes of other users are never
   * sent.
   */
  const readMine = () =>
    readPendingVotes().filter((vote) => vote.voter === GUEST_VOTER || vote.voter === voter())

  /** Sends the votes in order. Resolves with whether every vote is settled. */
  async function sendAll(): Promise<boolean> {
    for (const vote of readMine()) {
      const result = await send(vote)
      if (result.state === 'retry') return false
      removePendingVote(vote)
      onSettled(vote, result)
    }
    return true
  }

  for (const vote of readMine()) onPending(vote)
  const loop = startRetryLoop(sendAll)
  return {
    add(vote) {
      writePendingVotes([
        ...readPendingVotes().filter(({ turnId }) => turnId !== vote.turnId),
        vote,
      ])
      onPending(vote)
      loop.wake()
    },
    [Symbol.dispose]: () => loop[Symbol.dispose](),
  }
}

function readPendingVotes(): PendingVote[] {
  try {
    const votes: unknown = JSON.parse(localStorage.getItem(VOTE_OUTBOX_KEY) ?? '[]')
    return Array.isArray(votes) ? votes : []
  } catch {
    return []
  }
}

function writePendingVotes(votes: readonly PendingVote[]): void {
  if (votes.length === 0) localStorage.removeItem(VOTE_OUTBOX_KEY)
  else localStorage.setItem(VOTE_OUTBOX_KEY, JSON.stringify(votes))
}

function removePendingVote({ turnId, outcome }: PendingVote): void {
  writePendingVotes(
    readPendingVotes().filter((other) => other.turnId !== turnId || other.outcome !== outcome),
  )
}
