import type { Assessments } from '@assay/contracts/assessments'
import type { VoteDto, VoteOutcome } from '@assay/contracts/votes'
import { VOTE_OUTBOX_KEY } from '../../api/session.ts'
import type { CheckedText, RefusedText } from '../patient-data/checked-text.ts'
import { startRetryLoop } from './retry-loop.ts'

export interface Ballot {
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

/** The result of one attempt to send: `retry` keeps the ballot. */
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
  add(ballot: Ballot): void
}

export interface VoteOutboxOptions {
  readonly send: (ballot: Ballot) => Promise<SendResult>
  readonly voter: () => string
  readonly onPending: (ballot: Ballot) => void
  readonly onSettled: (ballot: Ballot, result: SettledResult) => void
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
    readBallots().filter((ballot) => ballot.voter === GUEST_VOTER || ballot.voter === voter())

  /** Sends in order; resolves to whether every ballot is settled. */
  async function sendAll(): Promise<boolean> {
    for (const ballot of readMine()) {
      const result = await send(ballot)
      if (result.state === 'retry') return false
      removeBallot(ballot)
      onSettled(ballot, result)
    }
    return true
  }

  for (const ballot of readMine()) onPending(ballot)
  const loop = startRetryLoop(sendAll)
  return {
    add(ballot) {
      writeBallots([...readBallots().filter(({ turnId }) => turnId !== ballot.turnId), ballot])
      onPending(ballot)
      loop.wake()
    },
    [Symbol.dispose]: () => loop[Symbol.dispose](),
  }
}

function readBallots(): Ballot[] {
  try {
    const ballots: unknown = JSON.parse(localStorage.getItem(VOTE_OUTBOX_KEY) ?? '[]')
    return Array.isArray(ballots) ? ballots : []
  } catch {
    return []
  }
}

function writeBallots(ballots: readonly Ballot[]): void {
  if (ballots.length === 0) localStorage.removeItem(VOTE_OUTBOX_KEY)
  else localStorage.setItem(VOTE_OUTBOX_KEY, JSON.stringify(ballots))
}

function removeBallot({ turnId, outcome }: Ballot): void {
  writeBallots(
    readBallots().filter((other) => other.turnId !== turnId || other.outcome !== outcome),
  )
}
