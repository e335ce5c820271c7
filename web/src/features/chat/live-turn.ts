import type { ChatEvent, ChatMode, ChatRequest, ResumeRequest } from '@assay/contracts'
import { CLOSE_CODE } from '@assay/contracts/constants'
import { ERRORS } from '../../api/error-catalogue.ts'
import { socketCredentials } from '../../api/session.ts'
import { throttle } from './throttle.ts'
import { type AnswerStream, applyEvent, isFinished, type TurnStream } from './turn-stream.ts'

const FLUSH_INTERVAL_MS = 33
const RETRY_DELAY_MS = 1_000
const MAX_RETRIES = 3
/** A socket on which nothing has come for so long is given up: its network may be gone. */
const GREETING_PATIENCE_MS = 10_000

/** The server has decided: coming back would only be refused again. */
const FINAL_CODES: readonly number[] = [
  CLOSE_CODE.tooLarge,
  CLOSE_CODE.badRequest,
  CLOSE_CODE.unauthenticated,
  CLOSE_CODE.forbidden,
  CLOSE_CODE.notFound,
  CLOSE_CODE.conflict,
]

/** What a connection begins with. */
export interface Opening {
  /** The turn as far as it is known. */
  readonly turn: TurnStream
  /** What announces a turn that the server has not heard of. */
  readonly request?: ChatQuestion
  /** The failed sides are to be asked again first. */
  readonly retryFailed?: boolean
}

/** A chat request without its credentials; the `request_id` makes a repeat the same turn. */
export type ChatQuestion = Partial<ChatRequest> &
  Pick<ChatRequest, 'messages'> & { readonly request_id: string }

export interface LiveTurn {
  /** Asks the server to end both answers where they are. */
  stop(): void
  /** Tries again after the retries were used up. */
  reconnect(): void
  close(): void
}

export interface LiveTurnOptions {
  readonly opening: Opening
  readonly onChange: (turn: TurnStream) => void
  /** The server will not have this turn, for a reason worth showing. Final. */
  readonly onRefused: (detail: string) => void
  /**
   * The connection is lost and the retries are used up; `reconnect` starts over. Before the turn was
   * announced nobody may have heard of it.
   */
  readonly onLost: (detail: string, wasAnnounced: boolean) => void
  readonly createSocket?: () => WebSocket
}

/**
 * Follows one turn over the chat socket until it is finished, across any number of sockets: after
 * an unexpected close it resumes where the text ends, or sends the same request again when no turn
 * was announced yet. `onChange` is called at most once per 33 ms, and at once when the turn ends.
 */
export function followTurn(options: LiveTurnOptions): LiveTurn {
  const { opening, onChange, onRefused, onLost } = options
  const { createSocket = () => openChatSocket(opening.turn.mode) } = options
  let { turn, retryFailed = false } = opening
  let socket: WebSocket | undefined
  let greeted = false
  let retries = 0
  let retryTimer: ReturnType<typeof setTimeout> | undefined
  let patience: ReturnType<typeof setTimeout> | undefined
  let trouble: string = ERRORS.socket
  const flush = throttle(() => onChange(turn), FLUSH_INTERVAL_MS)

  function connect() {
    greeted = false
    const opened = tryToCreate()
    socket = opened
    if (!opened) return retry()
    patience = setTimeout(restart, GREETING_PATIENCE_MS)
    opened.onopen = () => opened.send(JSON.stringify(openingFrame(opening, turn, retryFailed)))
    opened.onmessage = ({ data }) => opened === socket && receive(String(data))
    opened.onclose = ({ code }) => opened === socket && closed(code)
  }

  function tryToCreate() {
    try {
      return createSocket()
    } catch {
      trouble = ERRORS.socketCreation
      return undefined
    }
  }

  function receive(data: string) {
    const event = parseEvent(data)
    if (!event) {
      trouble = ERRORS.socketMessage
      return restart()
    }
    if (event.event === 'error' && !greeted && !event.llm_name) {
      trouble = event.detail || ERRORS.unknownStream
      return
    }
    greeted = true
    clearTimeout(patience)
    retryFailed = false
    retries = 0
    trouble = ERRORS.socket
    turn = applyEvent(turn, event)
    if (turn.gap) restart()
    else if (isFinished(turn)) finish()
    else flush.request()
  }

  function closed(code: number) {
    socket = undefined
    clearTimeout(patience)
    const refused = !greeted && trouble !== ERRORS.socket && code === CLOSE_CODE.done
    // A turn under way is worth another try: sockets of a gateway that died count for a while.
    const isTooMuch = code === CLOSE_CODE.tooMany && turn.turnId === undefined
    if (!refused && !isTooMuch && !FINAL_CODES.includes(code)) return retry()
    flush.cancel()
    onRefused(trouble)
  }

  function retry() {
    retries += 1
    if (retries > MAX_RETRIES) onLost(trouble, turn.turnId !== undefined)
    else retryTimer = setTimeout(connect, RETRY_DELAY_MS * (0.5 + Math.random()))
  }

  /** Leaves a socket that cannot be trusted any more for a new one. */
  function restart() {
    detach()
    retry()
  }

  function detach() {
    const old = socket
    socket = undefined
    clearTimeout(patience)
    old?.close()
  }

  function finish() {
    flush.cancel()
    detach()
    onChange(turn)
  }

  connect()
  return {
    stop: () => socket?.send(JSON.stringify({ type: 'stop' })),
    reconnect() {
      clearTimeout(retryTimer)
      retries = 0
      if (!socket) connect()
    },
    close() {
      clearTimeout(retryTimer)
      flush.cancel()
      detach()
    },
  }
}

function openChatSocket(mode: ChatMode): WebSocket {
  const path = `/api/v1/chat/ws_${mode === 'single' ? 'single' : 'double'}_chat`
  const url = new URL(path, window.location.href)
  url.protocol = url.protocol.replace('http', 'ws')
  return new WebSocket(url)
}

function openingFrame(opening: Opening, turn: TurnStream, retryFailed: boolean): object {
  const credentials = socketCredentials()
  const turnId = turn.turnId
  if (!turnId) return { ...opening.request, ...credentials }
  const ofSides = (read: (answer: AnswerStream) => number) =>
    Object.fromEntries(turn.sides.map((side) => [side, read(turn.answers[side])]))
  const resume: Partial<ResumeRequest['resume']> = {
    turn_id: turnId,
    after: ofSides(({ text }) => text.length),
    attempt: ofSides(({ attempt }) => attempt),
    ...(retryFailed && { retry_failed: true }),
  }
  return { resume, ...credentials }
}

function parseEvent(data: string): ChatEvent | undefined {
  try {
    const event: unknown = JSON.parse(data)
    const isEvent = typeof event === 'object' && event !== null && 'event' in event
    return isEvent ? (event as ChatEvent) : undefined
  } catch {
    return undefined
  }
}
