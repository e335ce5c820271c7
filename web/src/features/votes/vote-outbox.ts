import type { Assessments, VoteDto, VoteOutcome } from '@assay/contracts'
import type { CheckedText, RefusedText } from '../patient-data/checked-text.ts'

const OUTBOX_KEY = 'vote_outbox'
const FIRST_RETRY_MS = 1_000
const LONGEST_RETRY_MS = 60_000

export interface Ballot {
  readonly turnId: string
  readonly outcome: VoteOutcome
  readonly feedback: string | null
  /** Was one of the answers never opened? Absent from what an earlier version has stored. */
  readonly sideUnread?: boolean
  /** What in the feedback is no patient's; absent where nothing looked like it. */
  readonly reviewed?: CheckedText['reviewed']
  /** What was said of the answers by themselves; absent where nothing was. */
  readonly assessments?: Assessments
  /** The id of the signed-in voter, or `guest`: nobody's vote is sent as someone else's. */
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

export interface VoteOutbox extends Disposable {
  add(ballot: Ballot): void
}

export interface VoteOutboxOptions {
  readonly send: (ballot: Ballot) => Promise<SendResult>
  readonly voter: () => string
  readonly onPending: (ballot: Ballot) => void
  readonly onSettled: (ballot: Ballot, result: Exclude<SendResult, { state: 'retry' }>) => void
}

/**
 * Keeps votes in the browser until the server has accepted or finally refused each: over reloads,
 * closed tabs and time offline. Sending twice is harmless, for a repeated vote is the same vote.
 */
export function startVoteOutbox(options: VoteOutboxOptions): VoteOutbox {
  const { send, voter, onPending, onSettled } = options
  let sending = false
  let wanted = false
  let retryMs = FIRST_RETRY_MS
  let timer: ReturnType<typeof setTimeout> | undefined
  let stopped = false

  /** A guest's votes go with the guest who signs in; votes of other users are never sent. */
  const isMine = (ballot: Ballot) => ballot.voter === GUEST_VOTER || ballot.voter === voter()

  async function drain() {
    wanted = true
    if (sending) return
    clearTimeout(timer)
    sending = true
    try {
      while (wanted && !stopped) {
        wanted = false
        if (await sendAll(readBallots().filter(isMine))) scheduleRetry()
      }
    } finally {
      // Whatever went wrong, the next vote is sent.
      sending = false
    }
  }

  function scheduleRetry() {
    clearTimeout(timer)
    if (stopped) return
    timer = setTimeout(wake, retryMs)
    retryMs = Math.min(retryMs * 2, LONGEST_RETRY_MS)
  }

  /** Sends in order; true when some ballot has to wait. */
  async function sendAll(ballots: readonly Ballot[]): Promise<boolean> {
    for (const ballot of ballots) {
      const result = await send(ballot)
      if (result.state === 'retry') return true
      retryMs = FIRST_RETRY_MS
      removeBallot(ballot)
      onSettled(ballot, result)
    }
    return false
  }

  function wake() {
    void drain()
  }

  window.addEventListener('online', wake)
  for (const ballot of readBallots().filter(isMine)) onPending(ballot)
  wake()

  return {
    add(ballot) {
      writeBallots([...readBallots().filter(({ turnId }) => turnId !== ballot.turnId), ballot])
      onPending(ballot)
      retryMs = FIRST_RETRY_MS
      wake()
    },
    [Symbol.dispose]() {
      stopped = true
      clearTimeout(timer)
      window.removeEventListener('online', wake)
    },
  }
}

function readBallots(): Ballot[] {
  try {
    const ballots: unknown = JSON.parse(localStorage.getItem(OUTBOX_KEY) ?? '[]')
    return Array.isArray(ballots) ? ballots : []
  } catch {
    return []
  }
}

function writeBallots(ballots: readonly Ballot[]): void {
  if (ballots.length === 0) localStorage.removeItem(OUTBOX_KEY)
  else localStorage.setItem(OUTBOX_KEY, JSON.stringify(ballots))
}

function removeBallot({ turnId, outcome }: Ballot): void {
  writeBallots(
    readBallots().filter((other) => other.turnId !== turnId || other.outcome !== outcome),
  )
}
