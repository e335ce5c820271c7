import { socketCredentials } from '../../api/session.ts'
import { openChatSocket, parseEvent } from './chat-socket.ts'
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
const RETRY_DELAY_MS = 1_000
/** A socket on which nothing has come for so long is given up: its network may be gone. */
const MAX_SILENCE_MS = 10_000
/** A reader who has stopped goes on after so long, whatever the server does. */
const STOP_PATIENCE_MS = 4_000

export interface TurnFollower {
  /** Asks the server to end both answers where they are. */
  stop(): void
  /** Tries again after the retries were used up. */
  reconnect(): void
  close(): void
}

export interface FollowOptions {
  readonly opening: Opening
  readonly onChange: (turn: TurnStream) => void
  /** The server will not have this turn, for a reason worth showing. Final. */
  readonly onRefused: (failure: ConnectionFailure) => void
  /**
   * The connection is lost and the retries are used up; `reconnect` starts over. Before the turn was
   * announced nobody may have heard of it.
   */
  readonly onLost: (failure: ConnectionFailure, wasAnnounced: boolean) => void
  readonly createSocket?: () => WebSocket
}

/**
 * Follows one turn over the chat socket until it is finished, across any number of sockets: after
 * an unexpected close it resumes where the text ends, or sends the same request again when no turn
 * was announced yet. `onChange` is called at most once per 33 ms, and at once when the turn ends.
 *
 * Holds the socket and the timers; `turn-connection.ts` decides.
 */
export function followTurn(options: FollowOptions): TurnFollower {
  const { opening, onChange, onRefused, onLost } = options
  const { createSocket = () => openChatSocket(opening.turn.mode) } = options
  const started = startConnection(opening)
  let { state } = started
  let socket: WebSocket | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let patience: ReturnType<typeof setTimeout> | undefined
  const report = throttle(() => {
    if (state.phase !== 'ended') onChange(state.opening.turn)
  }, FLUSH_INTERVAL_MS)

  function dispatch(event: ConnectionEvent) {
    const next = transition(state, event)
    state = next.state
    for (const effect of next.effects) perform(effect)
    if (state.phase === 'ended' || state.phase === 'lost') clearTimeout(patience)
  }

  function perform(effect: ConnectionEffect) {
    switch (effect.type) {
      case 'open-socket':
        return openSocket()
      case 'close-socket':
        return closeSocket()
      case 'send-opening':
        return send({ ...openingFrame(effect.opening), ...socketCredentials() })
      case 'send-stop':
        return send({ type: 'stop' })
      case 'start-timer':
        return startTimer(effect.of)
      case 'clear-timer':
        return clearTimeout(timer)
      case 'report-change':
        return report.request()
      case 'cancel-report':
        return report.cancel()
      case 'report-finished':
        return onChange(effect.turn)
      case 'report-refused':
        return onRefused(effect.failure)
      case 'report-lost':
        return onLost(effect.failure, effect.wasAnnounced)
    }
  }

  function openSocket() {
    try {
      socket = listen(createSocket())
    } catch {
      socket = undefined
      dispatch({ type: 'socket-not-created' })
    }
  }

  /** What comes on a socket that was left for another one is not heard. */
  function listen(opened: WebSocket): WebSocket {
    opened.onopen = () => opened === socket && dispatch({ type: 'socket-opened' })
    opened.onmessage = ({ data }) => {
      if (opened !== socket) return
      const event = parseEvent(String(data))
      dispatch(event ? { type: 'message-received', event } : { type: 'message-unreadable' })
    }
    opened.onclose = ({ code }) => {
      if (opened !== socket) return
      socket = undefined
      dispatch({ type: 'socket-closed', code })
    }
    return opened
  }

  function closeSocket() {
    const old = socket
    socket = undefined
    old?.close()
  }

  function send(frame: object) {
    socket?.send(JSON.stringify(frame))
  }

  function startTimer(of: TimerKind) {
    if (of === 'stop') return startPatience()
    clearTimeout(timer)
    // Without a network there is nothing to try: its return is the sign.
    if (of === 'retry' && !navigator.onLine) return
    const delayMs = of === 'silence' ? MAX_SILENCE_MS : RETRY_DELAY_MS * (0.5 + Math.random())
    timer = setTimeout(() => dispatch({ type: 'timed-out' }), delayMs)
  }

  function startPatience() {
    clearTimeout(patience)
    patience = setTimeout(() => dispatch({ type: 'stop-unanswered' }), STOP_PATIENCE_MS)
  }

  const onNetwork = () => dispatch({ type: 'network-returned' })
  window.addEventListener('online', onNetwork)
  for (const effect of started.effects) perform(effect)
  return {
    stop: () => dispatch({ type: 'stop-requested' }),
    reconnect: () => dispatch({ type: 'reconnect-requested' }),
    close() {
      window.removeEventListener('online', onNetwork)
      dispatch({ type: 'abandoned' })
    },
  }
}
