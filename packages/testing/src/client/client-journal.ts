import type { ChatEvent } from '@assay/contracts/chat/events'
import type { VoteOutcome } from '@assay/contracts/votes'
import type { ChatOpening } from './opening-frame.ts'

/** One HTTP call as the client saw it. Status 0: no answer came. */
export interface JournalledCall {
  readonly at: number
  readonly method: string
  readonly path: string
  readonly status: number
  readonly body: string
  /** Had this person voted before? Then names may be in the body. */
  readonly afterVote: boolean
}

/** A vote that the server acknowledged with 200. */
export interface JournalledVote {
  readonly voteId: string
  readonly turnId: string
  readonly outcome: VoteOutcome
}

/** One event of a chat socket; sockets of one turn are numbered from 1. */
export interface JournalledEvent {
  readonly at: number
  readonly socket: number
  readonly event: ChatEvent
}

/** What one side of a turn looks like on the reader's screen. */
export interface ReadSide {
  readonly attempt: number
  readonly text: string
  readonly failed: boolean
}

/** One turn as one reader followed it, over any number of sockets. */
export interface JournalledTurn {
  /** Undefined when the turn was not begun by this reader. */
  readonly prompt: string | undefined
  readonly requestId: string | undefined
  turnId: string | undefined
  threadId: string | undefined
  /** The state that `done` told; undefined while it did not come. */
  state: 'done' | 'failed' | undefined
  /** By name of the model, an alias in a battle; the left one first. */
  readonly sides: Map<string, ReadSide>
  readonly events: JournalledEvent[]
  /** Every close code, in order; 1006 when the connection broke. */
  readonly closes: number[]
  /** Milliseconds from a reopened socket to the first event that was missing. */
  readonly resumeMs: number[]
}

/**
 * Everything that clients saw, for the invariants that compare it with the database. Append-only;
 * one for all clients of a run.
 */
export interface ClientJournal {
  readonly calls: JournalledCall[]
  readonly votes: JournalledVote[]
  readonly turns: JournalledTurn[]
  /** What no client may ever see, in words: a gap, a repeat, a foreign event. */
  readonly violations: string[]
  /** Bearer secrets of guests: nowhere in plain text. */
  readonly fingerprints: string[]
}

export function createClientJournal(): ClientJournal {
  return { calls: [], votes: [], turns: [], violations: [], fingerprints: [] }
}

const WAITING: ReadSide = { attempt: 1, text: '', failed: false }

export function createTurnRecord(opening: ChatOpening): JournalledTurn {
  const request = 'request' in opening ? opening.request : undefined
  const names = 'names' in opening ? opening.names : []
  return {
    prompt: request?.messages.at(-1)?.content,
    requestId: request?.request_id,
    turnId: 'turnId' in opening ? opening.turnId : undefined,
    threadId: undefined,
    state: undefined,
    sides: new Map(names.map((name) => [name, WAITING])),
    events: [],
    closes: [],
    resumeMs: [],
  }
}
