import type { ChatEvent } from '@assay/contracts/chat/events'
import { CLOSE_CODE } from '@assay/contracts/constants'
import { applyEvent } from './apply-event.ts'
import type { ConnectionFailure } from './connection-failure.ts'
import type { Opening } from './opening.ts'
import { isFinished, type TurnStream } from './turn-stream.ts'

const MAX_RETRIES = 3

/** Close codes after which another connection would only be refused again. */
const FINAL_CODES: readonly number[] = [
  ...[CLOSE_CODE.tooLarge, CLOSE_CODE.badRequest, CLOSE_CODE.unauthenticated],
  ...[CLOSE_CODE.forbidden, CLOSE_CODE.notFound, CLOSE_CODE.conflict],
]

export interface ConnectionState {
  /**
   * `greeting`: a socket opens, no event yet; `live`: events arrive; `waiting`: until the next
   * retry; `lost`: the retries are used up, and the reader or a later attempt goes on; `ended`:
   * final.
   */
  readonly phase: 'greeting' | 'live' | 'waiting' | 'lost' | 'ended'
  /** The opening for the next socket. */
  readonly opening: Opening
  /** Whether the socket accepts frames. */
  readonly isOpen?: boolean
  /** The number of consecutive retries. */
  readonly retries: number
  /** Reported when the retries are used up. */
  readonly failure: ConnectionFailure
}

export type ConnectionEvent =
  | { readonly type: 'socket-opened' }
  | { readonly type: 'socket-not-created' }
  | { readonly type: 'message-received'; readonly event: ChatEvent }
  | { readonly type: 'message-unreadable' }
  | { readonly type: 'socket-closed'; readonly code: number }
  /** The silence or retry timer has run out; only one of them runs at a time. */
  | { readonly type: 'timed-out' }
  | { readonly type: 'stop-requested' }
  /** The stop timer has run out. */
  | { readonly type: 'stop-unanswered' }
  | { readonly type: 'reconnect-requested' }
  /** The browser has a network again. */
  | { readonly type: 'network-returned' }
  /** No component follows the turn any longer. */
  | { readonly type: 'abandoned' }

export type TimerKind = 'silence' | 'retry' | 'later' | 'stop'

export type ConnectionEffect =
  /** Replaces the previous socket. */
  | { readonly type: 'open-socket' }
  | { readonly type: 'close-socket' }
  /** Closes the socket, and drops the pending timer and report. */
  | { readonly type: 'close' }
  | { readonly type: 'send-opening'; readonly opening: Opening }
  | { readonly type: 'send-stop' }
  /** Silence, retry and later replace each other; the stop timer runs independently. */
  | { readonly type: 'start-timer'; readonly of: TimerKind }
  | { readonly type: 'clear-timer' }
  /** Reports the turn a little later, together with the changes that follow. */
  | { readonly type: 'report-change' }
  | { readonly type: 'report-finished'; readonly turn: TurnStream }
  | { readonly type: 'report-refused'; readonly failure: ConnectionFailure }
  | {
      readonly type: 'report-lost'
      readonly failure: ConnectionFailure
      readonly wasAnnounced: boolean
    }

export interface Transition {
  readonly state: ConnectionState
  readonly effects: readonly ConnectionEffect[]
}

const CONNECTION_FAILURE: ConnectionFailure = { kind: 'connection' }
const UNANSWERED_STOP: ConnectionFailure = { kind: 'stop-unanswered' }

export function startConnection(opening: Opening): Transition {
  return greet({ phase: 'greeting', opening, retries: 0, failure: CONNECTION_FAILURE })
}

/** Returns the next state and the effects of an event; pure. */
export function transition(state: ConnectionState, event: ConnectionEvent): Transition {
  if (state.phase === 'ended') return stay(state)
  switch (event.type) {
    case 'socket-opened':
      return sendOpening(state)
    case 'socket-not-created':
      return retry({ ...state, failure: { kind: 'creation' } })
    case 'message-received':
      return state.phase === 'greeting'
        ? receiveFirst(state, event.event)
        : receive(state, event.event)
    case 'message-unreadable':
      return retry({ ...state, failure: { kind: 'message' } })
    case 'socket-closed':
      return isRefusal(state, event.code) ? refuse(state, state.failure) : retry(state)
    case 'timed-out':
      if (state.phase === 'greeting') return retry(state)
      return state.phase === 'live' ? stay(state) : greet(state)
    case 'stop-requested':
      return requestStop(state)
    case 'stop-unanswered':
      return giveUpStop(state)
    case 'reconnect-requested':
      return reconnect(state)
    case 'network-returned':
      // A socket from before the network was lost may be dead although it has not closed.
      return restart(state)
    case 'abandoned':
      return end(state)
  }
}

function greet(state: ConnectionState): Transition {
  const { isOpen: _closed, ...rest } = state
  return stay(
    { ...rest, phase: 'greeting' },
    { type: 'start-timer', of: 'silence' },
    { type: 'open-socket' },
  )
}

/** Opens a socket with all retries left, and restarts the timer of a pending stop. */
function restart(state: ConnectionState): Transition {
  const { state: next, effects } = greet({ ...state, retries: 0 })
  return stay(next, ...effects, ...patienceOf(state.opening))
}

function sendOpening(state: ConnectionState): Transition {
  const { opening } = state
  return stay(
    { ...state, isOpen: true, opening: { ...opening, isSent: true } },
    { type: 'send-opening', opening },
    ...stopOf(opening),
  )
}

function reconnect(state: ConnectionState): Transition {
  if (state.phase === 'live') return stay(state)
  return state.phase === 'greeting' ? stay({ ...state, retries: 0 }) : restart(state)
}

/**
 * If the first event is an error that names no model, the error is the reason for the close that
 * follows.
 */
function receiveFirst(state: ConnectionState, event: ChatEvent): Transition {
  if (event.event === 'error' && !event.llm_name) {
    const { detail, closest } = event
    return stay({ ...state, failure: { kind: 'server', detail, closest } })
  }
  const { state: next, effects } = receive(state, event)
  const stop = next.phase === 'live' ? stopOf(state.opening) : []
  return stay(next, { type: 'clear-timer' }, ...effects, ...stop)
}

function receive(state: ConnectionState, event: ChatEvent): Transition {
  const { turn: known, retryFailed: _done, ...rest } = state.opening
  const turn = applyEvent(known, event)
  const live = {
    ...state,
    phase: 'live',
    opening: { ...rest, turn },
    retries: 0,
    failure: CONNECTION_FAILURE,
  } as const
  if (turn.gap) return retry(live)
  if (isFinished(turn)) return end(live, { type: 'report-finished', turn })
  return stay(live, { type: 'report-change' })
}

/**
 * Sends the stop immediately if the socket is live, and otherwise later. A question that was never
 * sent is withdrawn.
 */
function requestStop(state: ConnectionState): Transition {
  const opening = { ...state.opening, isStopping: true }
  const isLive = state.phase === 'live'
  if (!isLive && !opening.turn.turnId && !opening.isSent) {
    return refuse(state, { kind: 'withdrawn' })
  }
  const stopping = { ...state, opening }
  if (state.phase === 'lost') return restart(stopping)
  const isReachable = isLive || (state.phase === 'greeting' && state.isOpen)
  return stay(stopping, ...(isReachable ? stopOf(opening) : []), ...patienceOf(opening))
}

/** The reader continues without the server's confirmation; the history will show the outcome. */
function giveUpStop(state: ConnectionState): Transition {
  if (state.phase === 'lost') return stay(state)
  if (!state.opening.turn.turnId) return refuse(state, UNANSWERED_STOP)
  return lose({ ...state, failure: CONNECTION_FAILURE }, UNANSWERED_STOP)
}

function isRefusal({ phase, opening, failure }: ConnectionState, code: number): boolean {
  if (FINAL_CODES.includes(code)) return true
  // A turn in progress is retried, because the limit still counts the sockets of a crashed gateway
  // for a while.
  if (code === CLOSE_CODE.tooMany) return opening.turn.turnId === undefined
  return phase === 'greeting' && failure.kind !== 'connection' && code === CLOSE_CODE.done
}

function retry(state: ConnectionState): Transition {
  if (state.retries >= MAX_RETRIES) return lose(state, state.failure)
  return stay(
    { ...state, phase: 'waiting', retries: state.retries + 1 },
    { type: 'close-socket' },
    { type: 'start-timer', of: 'retry' },
  )
}

function lose(state: ConnectionState, failure: ConnectionFailure): Transition {
  const wasAnnounced = state.opening.turn.turnId !== undefined
  return stay(
    { ...state, phase: 'lost' },
    { type: 'close' },
    { type: 'report-lost', failure, wasAnnounced },
    // The server may be back later, and may have finished the answers.
    ...(wasAnnounced && !state.opening.isStopping
      ? [{ type: 'start-timer', of: 'later' } as const]
      : []),
  )
}

function refuse(state: ConnectionState, failure: ConnectionFailure): Transition {
  return end(state, { type: 'report-refused', failure })
}

function end(state: ConnectionState, ...reports: readonly ConnectionEffect[]): Transition {
  return stay({ ...state, phase: 'ended' }, { type: 'close' }, ...reports)
}

function stay(state: ConnectionState, ...effects: readonly ConnectionEffect[]): Transition {
  return { state, effects }
}

function stopOf({ isStopping }: Opening): ConnectionEffect[] {
  return isStopping ? [{ type: 'send-stop' }] : []
}

/** Starts the stop timer if the reader has stopped the turn. */
function patienceOf({ isStopping }: Opening): ConnectionEffect[] {
  return isStopping ? [{ type: 'start-timer', of: 'stop' }] : []
}
