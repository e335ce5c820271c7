import { socketCredentials } from '../../api/session.ts'
import { type ChatSocket, createSocketSlot, openChatSocket } from './chat-socket.ts'
import type { ConnectionFailure } from './connection-failure.ts'
import { type Opening, openingFrame } from './opening.ts'
import { throttle } from './throttle.ts'
import {
  type ConnectionEffect,
  type ConnectionEvent,
  startConnection,
  type TimerKind,
  transition,
} from './turn-connection.ts'
import type { TurnStream } from './turn-stream.ts'

const FLUSH_INTERVAL_MS = 33

export interface TurnFollower {
  /** Requests that the server end both answers where they are. */
  stop(): void
  /** Tries again after the retries have been used up. */
  reconnect(): void
  close(): void
}

export interface FollowOptions {
  readonly opening: Opening
  readonly onChange: (turn: TurnStream) => void
  /** Called when the server has finally refused the turn, with the reason to show. */
  readonly onRefused: (failure: ConnectionFailure) => void
  /**
   * Called when the connection is lost and the retries are used up; `reconnect` starts over. If the
   * turn was not announced, the server may never have received the question.
   */
  readonly onLost: (failure: ConnectionFailure, wasAnnounced: boolean) => void
  readonly createSocket?: (unheard: number) => ChatSocket
}

/**
 * Follows one turn over the chat socket until it is finished, across any number of sockets. After
 * an unexpected close it resumes where the text ends, or sends the same request again if no turn
 * was announced yet. `onChange` is called at most once per 33 ms, and immediately when the turn
 * ends.
 *
 * This module holds the socket and the timers; `turn-connection.ts` decides.
 */
export function followTurn(options: FollowOptions): TurnFollower {
  const { opening, onChange } = options
  const { createSocket = (unheard) => openChatSocket(opening.turn.mode, unheard) } = options
  const started = startConnection(opening)
  let { state } = started
  const socket = createSocketSlot(createSocket, dispatch)
  const timers = createConnectionTimers(dispatch)
  const report = throttle(() => {
    if (state.phase !== 'ended') onChange(state.opening.turn)
  }, FLUSH_INTERVAL_MS)
  const perform = (effect: ConnectionEffect) =>
    performEffect(effect, { socket, timers, report, options })

  function dispatch(event: ConnectionEvent) {
    const next = transition(state, event)
    state = next.state
    next.effects.forEach(perform)
  }

  const onNetwork = () => dispatch({ type: 'network-returned' })
  window.addEventListener('online', onNetwork)
  started.effects.forEach(perform)
  return {
    stop: () => dispatch({ type: 'stop-requested' }),
    reconnect: () => dispatch({ type: 'reconnect-requested' }),
    close() {
      window.removeEventListener('online', onNetwork)
      dispatch({ type: 'abandoned' })
    },
  }
}

interface Means {
  readonly socket: ReturnType<typeof createSocketSlot>
  readonly timers: ReturnType<typeof createConnectionTimers>
  readonly report: ReturnType<typeof throttle>
  readonly options: FollowOptions
}

function performEffect(effect: ConnectionEffect, { socket, timers, report, options }: Means) {
  switch (effect.type) {
    case 'open-socket':
      return socket.open()
    case 'close-socket':
      return socket.giveUp()
    case 'close':
      timers.clearAll()
      report.cancel()
      return socket.close()
    case 'send-opening':
      return socket.send({ ...openingFrame(effect.opening), ...socketCredentials() })
    case 'send-stop':
      return socket.send({ type: 'stop' })
    case 'start-timer':
      return timers.start(effect.of)
    case 'clear-timer':
      return timers.clear()
    case 'report-change':
      return report.request()
    case 'report-finished':
      return options.onChange(effect.turn)
    case 'report-refused':
      return options.onRefused(effect.failure)
    case 'report-lost':
      return options.onLost(effect.failure, effect.wasAnnounced)
  }
}

const RETRY_DELAY_MS = 1_000
const LATER_MS = 15_000
/** A socket that is silent for this long is abandoned, because its network may be gone. */
const MAX_SILENCE_MS = 10_000
/** After this time, a reader who pressed Stop can continue, even if the server has not answered. */
const STOP_PATIENCE_MS = 4_000

type Timer = ReturnType<typeof setTimeout> | undefined

/** The timers of a connection: one for silence or the next retry, and one for a stop. */
function createConnectionTimers(dispatch: (event: ConnectionEvent) => void) {
  let timer: Timer
  let patience: Timer
  return {
    start(of: TimerKind) {
      if (of === 'stop') {
        clearTimeout(patience)
        patience = setTimeout(() => dispatch({ type: 'stop-unanswered' }), STOP_PATIENCE_MS)
        return
      }
      clearTimeout(timer)
      // A retry without a network is pointless. When the network returns, the connection is
      // restarted.
      if (of !== 'silence' && !navigator.onLine) return
      const retryMs = of === 'later' ? LATER_MS : RETRY_DELAY_MS
      const delayMs = of === 'silence' ? MAX_SILENCE_MS : retryMs * (0.5 + Math.random())
      timer = setTimeout(() => dispatch({ type: 'timed-out' }), delayMs)
    },
    clear: () => clearTimeout(timer),
    clearAll() {
      clearTimeout(timer)
      clearTimeout(patience)
    },
  }
}
