import type { ChatEvent } from '@assay/contracts'
import { CLOSE_CODE } from '@assay/contracts/constants'
import type { ConnectionFailure } from './connection-failure.ts'
import type { Opening } from './opening.ts'
import { applyEvent, isFinished, type TurnStream } from './turn-stream.ts'

const MAX_RETRIES = 3

/** The server has decided: another connection would only be refused again. */
const FINAL_CODES: readonly number[] = [
  CLOSE_CODE.tooLarge,
  CLOSE_CODE.badRequest,
  CLOSE_CODE.unauthenticated,
  CLOSE_CODE.forbidden,
  CLOSE_CODE.notFound,
  CLOSE_CODE.conflict,
]

interface Greeting {
  readonly phase: 'greeting'
  /** What the next socket begins with. */
  readonly opening: Opening
  /** Its socket takes frames. */
  readonly isOpen?: boolean
  /** How many times in a row the connection was tried again. */
  readonly retries: number
  /** What is told when the retries are used up. */
  readonly failure: ConnectionFailure
}
interface Live {
  readonly phase: 'live'
  readonly opening: Opening
}
interface Waiting extends Omit<Greeting, 'phase'> {
  readonly phase: 'waiting'
}
interface Lost extends Omit<Greeting, 'phase' | 'retries'> {
  readonly phase: 'lost'
}

/**
 * The connection to one turn: `greeting`, a socket is opened and nothing of the turn has come on it;
 * `live`, events come; `waiting`, for the next try; `lost`, for the reader, after the last one.
 */
export type ConnectionState = Greeting | Live | Waiting | Lost | { readonly phase: 'ended' }
type Connected = Greeting | Live

export type ConnectionEvent =
  | { readonly type: 'socket-opened' }
  | { readonly type: 'socket-not-created' }
  | { readonly type: 'message-received'; readonly event: ChatEvent }
  | { readonly type: 'message-unreadable' }
  | { readonly type: 'socket-closed'; readonly code: number }
  /** The timer has run out, whichever was started last. */
  | { readonly type: 'timed-out' }
  | { readonly type: 'stop-requested' }
  /** Nothing has come of a stop for as long as its reader waits. */
  | { readonly type: 'stop-unanswered' }
  | { readonly type: 'reconnect-requested' }
  /** The browser has a network again. */
  | { readonly type: 'network-returned' }
  /** Nobody follows the turn any more. */
  | { readonly type: 'abandoned' }

export type TimerKind = 'silence' | 'retry' | 'stop'

export type ConnectionEffect =
  | { readonly type: 'open-socket' }
  | { readonly type: 'close-socket' }
  | { readonly type: 'send-opening'; readonly opening: Opening }
  | { readonly type: 'send-stop' }
  /** One timer at a time: another one replaces it, but for that of a stop. */
  | { readonly type: 'start-timer'; readonly of: TimerKind }
  | { readonly type: 'clear-timer' }
  /** The turn has changed; told a little later, together with what follows. */
  | { readonly type: 'report-change' }
  | { readonly type: 'cancel-report' }
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
  return startGreeting({ opening, failure: CONNECTION_FAILURE }, 0)
}

/** What the connection becomes and what is to be done, for each event in each state; pure. */
export function transition(state: ConnectionState, event: ConnectionEvent): Transition {
  if (state.phase === 'ended') return stay(state)
  // What was open before may be dead without a word.
  if (event.type === 'network-returned') return restart(state)
  if (event.type === 'stop-requested') return requestStop(state)
  if (event.type === 'stop-unanswered') return giveUpStop(state)
  switch (state.phase) {
    case 'greeting':
      return fromGreeting(state, event)
    case 'live':
      return fromLive(state, event)
    case 'waiting':
      return fromWaiting(state, event)
    case 'lost':
      return fromLost(state, event)
  }
}

function fromGreeting(state: Greeting, event: ConnectionEvent): Transition {
  switch (event.type) {
    case 'socket-opened':
      return stay(
        { ...state, isOpen: true, opening: { ...state.opening, isSent: true } },
        { type: 'send-opening', opening: state.opening },
        ...stopOf(state.opening),
      )
    case 'socket-not-created':
      return retry({ ...state, failure: { kind: 'creation' } })
    case 'message-received':
      return receiveFirst(state, event.event)
    case 'timed-out':
      return retry(state, { type: 'close-socket' })
    case 'reconnect-requested':
      return stay({ ...state, retries: 0 })
    default:
      return whileConnected(state, state, event)
  }
}

function fromLive(state: Live, event: ConnectionEvent): Transition {
  if (event.type === 'message-received') return receive(state, event.event)
  return whileConnected(state, { ...state, retries: 0, failure: CONNECTION_FAILURE }, event)
}

/** @param failing what is tried again after a failure. */
function whileConnected(
  state: Connected,
  failing: Omit<Greeting, 'phase'>,
  event: ConnectionEvent,
): Transition {
  switch (event.type) {
    case 'message-unreadable':
      return retry({ ...failing, failure: { kind: 'message' } }, { type: 'close-socket' })
    case 'socket-closed':
      return isRefusal(state, event.code) ? refuse(failing.failure) : retry(failing)
    case 'abandoned':
      return end({ type: 'clear-timer' }, { type: 'cancel-report' }, { type: 'close-socket' })
    default:
      return stay(state)
  }
}

function restart(state: Exclude<ConnectionState, { phase: 'ended' }>): Transition {
  const failure = state.phase === 'live' ? CONNECTION_FAILURE : state.failure
  const { state: next, effects } = startGreeting({ opening: state.opening, failure }, 0)
  return { state: next, effects: [{ type: 'close-socket' }, ...effects, ...patienceOf(state)] }
}

/** At once where the server listens; later where it does not; a question that nobody has is taken back. */
function requestStop(state: Exclude<ConnectionState, { phase: 'ended' }>): Transition {
  const opening = { ...state.opening, isStopping: true }
  const { turn, isSent } = opening
  if (state.phase !== 'live' && !turn.turnId && !isSent) return takeBack({ kind: 'withdrawn' })
  const stopping = { ...state, opening }
  const patience = patienceOf(stopping)
  if (stopping.phase === 'lost') {
    const { state: next, effects } = startGreeting(stopping, 0)
    return { state: next, effects: [...effects, ...patience] }
  }
  const isHeard = stopping.phase === 'live' || (stopping.phase === 'greeting' && stopping.isOpen)
  return stay(stopping, ...(isHeard ? stopOf(opening) : []), ...patience)
}

/** The reader goes on without a word of the server: what it makes of the stop is found in the history. */
function giveUpStop(state: Exclude<ConnectionState, { phase: 'ended' }>): Transition {
  if (state.phase === 'lost') return stay(state)
  if (!state.opening.turn.turnId) return takeBack(UNANSWERED_STOP)
  return {
    state: { phase: 'lost', opening: state.opening, failure: CONNECTION_FAILURE },
    effects: [
      { type: 'clear-timer' },
      { type: 'cancel-report' },
      { type: 'close-socket' },
      { type: 'report-lost', failure: UNANSWERED_STOP, wasAnnounced: true },
    ],
  }
}

function takeBack(failure: ConnectionFailure): Transition {
  return end({ type: 'clear-timer' }, { type: 'close-socket' }, { type: 'report-refused', failure })
}

function stopOf({ isStopping }: Opening): ConnectionEffect[] {
  return isStopping ? [{ type: 'send-stop' }] : []
}

/** How long the reader waits for a stop. */
function patienceOf({ opening }: { readonly opening: Opening }): ConnectionEffect[] {
  return opening.isStopping ? [{ type: 'start-timer', of: 'stop' }] : []
}

function fromWaiting(state: Waiting, event: ConnectionEvent): Transition {
  switch (event.type) {
    case 'timed-out':
      return startGreeting(state, state.retries)
    case 'reconnect-requested':
      return startGreeting(state, 0)
    case 'abandoned':
      return end({ type: 'clear-timer' }, { type: 'cancel-report' })
    default:
      return stay(state)
  }
}

function fromLost(state: Lost, event: ConnectionEvent): Transition {
  if (event.type === 'abandoned') return end()
  if (event.type !== 'reconnect-requested') return stay(state)
  const { state: next, effects } = startGreeting(state, 0)
  return { state: next, effects: [...effects, ...patienceOf(state)] }
}

/** An error that comes first and names no model says why the socket is about to be closed. */
function receiveFirst(state: Greeting, event: ChatEvent): Transition {
  if (event.event === 'error' && !event.llm_name) {
    return stay({ ...state, failure: { kind: 'server', detail: event.detail } })
  }
  const { state: next, effects } = receive(state, event)
  const stop = next.phase === 'live' ? stopOf(state.opening) : []
  return { state: next, effects: [{ type: 'clear-timer' }, ...effects, ...stop] }
}

function receive({ opening: before }: Connected, event: ChatEvent): Transition {
  const { turn: known, retryFailed: _done, ...rest } = before
  const turn = applyEvent(known, event)
  const opening = { ...rest, turn }
  if (turn.gap) {
    return retry({ opening, retries: 0, failure: CONNECTION_FAILURE }, { type: 'close-socket' })
  }
  if (isFinished(turn)) {
    return end(
      { type: 'cancel-report' },
      { type: 'close-socket' },
      { type: 'report-finished', turn },
    )
  }
  return { state: { phase: 'live', opening }, effects: [{ type: 'report-change' }] }
}

function isRefusal(state: Connected, code: number): boolean {
  if (FINAL_CODES.includes(code)) return true
  // A turn under way is worth another try: sockets of a gateway that died count for a while.
  if (code === CLOSE_CODE.tooMany) return state.opening.turn.turnId === undefined
  const hasFailed = state.phase === 'greeting' && state.failure.kind !== 'connection'
  return hasFailed && code === CLOSE_CODE.done
}

function startGreeting(
  { opening, failure }: Omit<Greeting, 'phase' | 'retries'>,
  retries: number,
): Transition {
  return {
    state: { phase: 'greeting', opening, retries, failure },
    effects: [{ type: 'start-timer', of: 'silence' }, { type: 'open-socket' }],
  }
}

function retry(
  { opening, retries, failure }: Omit<Greeting, 'phase'>,
  ...before: readonly ConnectionEffect[]
): Transition {
  if (retries < MAX_RETRIES) {
    return {
      state: { phase: 'waiting', opening, retries: retries + 1, failure },
      effects: [...before, { type: 'start-timer', of: 'retry' }],
    }
  }
  const wasAnnounced = opening.turn.turnId !== undefined
  return {
    state: { phase: 'lost', opening, failure },
    effects: [...before, { type: 'clear-timer' }, { type: 'report-lost', failure, wasAnnounced }],
  }
}

function refuse(failure: ConnectionFailure): Transition {
  return end(
    { type: 'clear-timer' },
    { type: 'cancel-report' },
    { type: 'report-refused', failure },
  )
}

function end(...effects: readonly ConnectionEffect[]): Transition {
  return { state: { phase: 'ended' }, effects }
}

function stay(state: ConnectionState, ...effects: readonly ConnectionEffect[]): Transition {
  return { state, effects }
}
