import type { ChatEvent } from '@assay/contracts/chat/events'
import type { VoteOutcome } from '@assay/contracts/votes'
import type { ChatOpening } from './opening-frame.ts'

/** An HTTP request from the client's perspective. Status 0 means that there was no response. */
export interface JournalledCall {
  readonly at: number
  readonly method: string
  readonly path: string
  readonly status: number
  readonly body: string
  /** True if this person had voted before, so that the body may contain names. */
  readonly afterVote: boolean
}

/** A vote that the server accepted with 200. */
export interface JournalledVote {
  readonly voteId: string
  readonly turnId: string
  readonly outcome: VoteOutcome
}

/** A chat socket event. The sockets of a turn are numbered from 1. */
export interface JournalledEvent {
  readonly at: number
  readonly socket: number
  readonly event: ChatEvent
}

/** The displayed state of one side of a turn. */
export interface ReadSide {
  readonly attempt: number
  readonly text: string
  readonly failed: boolean
}

/** A turn as one reader followed it, over any number of sockets. */
export interface JournalledTurn {
  /** Undefined if another reader started the turn. */
  readonly prompt: string | undefined
  readonly requestId: string | undefined
  turnId: string | undefined
  threadId: string | undefined
  /** The state in the `done` event; undefined until then. */
  state: 'done' | 'failed' | undefined
  /** Keyed by model name, which is an alias in a battle. The left side comes first. */
  readonly sides: Map<string, ReadSide>
  readonly events: JournalledEvent[]
  /** All close codes, in order; 1006 for a broken connection. */
  readonly closes: number[]
  /** Milliseconds from the opening of each further socket to the first missed event. */
  readonly resumeMs: number[]
}

/**
 * Everything that clients received. Invariants compare it with the database. Append-only, and
 * shared by all clients of a run.
 */
export interface ClientJournal {
  readonly calls: JournalledCall[]
  readonly votes: JournalledVote[]
  readonly turns: JournalledTurn[]
  /** Descriptions of protocol violations: a gap, a repetition or a foreign event. */
  readonly violations: string[]
  /** Bearer secrets of guests, which must not appear in plain text anywhere. */
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
