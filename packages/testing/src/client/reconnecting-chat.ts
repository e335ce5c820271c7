import { setTimeout as delay } from 'node:timers/promises'
import type { ChatEvent } from '@assay/contracts/chat/events'
import { CLOSE_CODE } from '@assay/contracts/constants'
import type { WebSocket } from 'ws'
import { openChatSocket, type SocketEnd } from './chat-socket.ts'
import { type ClientJournal, createTurnRecord, type JournalledTurn } from './client-journal.ts'
import { type ChatOpening, toOpeningFrame } from './opening-frame.ts'
import { readScreen } from './read-screen.ts'

type EventOf<Name extends ChatEvent['event']> = Extract<ChatEvent, { event: Name }>

export interface ReconnectingChatOptions {
  /** Gateways. Each reconnection uses the next gateway. */
  readonly urls: readonly string[]
  readonly credentials: { readonly fingerprint_hash?: string; readonly access_token?: string }
  readonly opening: ChatOpening
  readonly journal: ClientJournal
  /**
   * Bounds of the wait before each reconnection, in milliseconds. Default: the browser's bounds.
   */
  readonly jitterMs?: readonly [number, number]
  /** Random numbers in [0, 1), for the jitter. */
  readonly random?: () => number
  /** Time limit of the whole turn, in milliseconds. */
  readonly patienceMs?: number
}

/** A reader that reconnects until its turn is done, like the browser. */
export interface ReconnectingChat extends AsyncDisposable {
  /** The record of this turn, which is also in the journal. */
  readonly turn: JournalledTurn
  /** Undefined between two connections. */
  readonly socket: WebSocket | undefined
  /**
   * Waits for the first event with this name, past or future. Rejects if the turn ends without it.
   */
  next<Name extends ChatEvent['event']>(name: Name): Promise<EventOf<Name>>
  /** Resolves once the screen satisfies `condition`. Rejects if the turn ends first. */
  waitFor(condition: (turn: JournalledTurn) => boolean): Promise<void>
  /**
   * Resolves at the end of the turn. Rejects with a `RefusedError` if the turn is refused. Also
   * rejects if the time limit expires or the text has a gap.
   */
  done(): Promise<EventOf<'done'>>
  /** Terminates the connection without a close frame. */
  cut(): void
  /** Requests that the server stop all answers. */
  stop(): void
}

/** The server refused the request, so reconnecting is pointless. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError'
  readonly code: number

  constructor({ code, detail }: SocketEnd) {
    super(`closed with ${code}: ${detail ?? 'no detail'}`)
    this.code = code
  }
}

/** Events that a reader may miss while disconnected. */
const IS_PROGRESS = new Set<ChatEvent['event']>(['token', 'reset', 'llm_done', 'done'])
const BROWSER_JITTER_MS = [500, 1_500] as const
const DEFAULT_PATIENCE_MS = 40_000
const FINAL_CODES: ReadonlySet<number> = new Set([
  CLOSE_CODE.tooLarge,
  CLOSE_CODE.badRequest,
  CLOSE_CODE.unauthenticated,
  CLOSE_CODE.forbidden,
  CLOSE_CODE.notFound,
  CLOSE_CODE.conflict,
])

/** Opens a turn and follows it to its end, over any number of sockets. */
export function openReconnectingChat(options: ReconnectingChatOptions): ReconnectingChat {
  const { journal, patienceMs = DEFAULT_PATIENCE_MS } = options
  const turn = createTurnRecord(options.opening)
  journal.turns.push(turn)
  const leaving = new AbortController()
  const impatience = AbortSignal.timeout(patienceMs)
  const watchers = new Set<(event: ChatEvent) => void>()
  const ended = Promise.withResolvers<EventOf<'done'>>()
  ended.promise.catch(() => {})
  let socket: WebSocket | undefined

  const receive = (event: ChatEvent, number: number) => {
    turn.events.push({ at: Date.now(), socket: number, event })
    const violation = readScreen(turn, event)
    if (violation) {
      journal.violations.push(`turn ${turn.turnId}, socket ${number}: ${violation}`)
      ended.reject(new Error(violation))
    }
    for (const watch of watchers) watch(event)
    if (event.event === 'done') ended.resolve(event)
  }
  const connect = (number: number): Promise<SocketEnd> => {
    let openedAt: number | undefined
    const opened = openChatSocket(options.urls[(number - 1) % options.urls.length] ?? '', {
      frame: { ...toOpeningFrame(options.opening, turn), ...options.credentials },
      signal: AbortSignal.any([leaving.signal, impatience]),
      onOpen() {
        socket = opened.socket
        openedAt = performance.now()
      },
      onEvent(event) {
        if (number > 1 && openedAt !== undefined && IS_PROGRESS.has(event.event)) {
          turn.resumeMs.push(performance.now() - openedAt)
          openedAt = undefined
        }
        receive(event, number)
      },
    })
    return opened.closed
  }

  const follow = async () => {
    for (let number = 1; ; number += 1) {
      const end = await connect(number)
      socket = undefined
      turn.closes.push(end.code)
      if (turn.state || leaving.signal.aborted) return
      if (impatience.aborted) throw new Error(`the turn did not end within ${patienceMs} ms`)
      if (FINAL_CODES.has(end.code)) throw new RefusedError(end)
      await delay(jitterOf(options), undefined, { signal: leaving.signal }).catch(() => {})
    }
  }
  const following = follow().then(
    () => ended.reject(new Error('left')),
    (error: unknown) => ended.reject(error),
  )

  const waitFor = async (isMet: () => boolean) => {
    if (isMet()) return
    const met = Promise.withResolvers<void>()
    const watch = () => isMet() && met.resolve()
    watchers.add(watch)
    const end = ended.promise.then(() => {
      if (!isMet())
        throw new Error(`the turn ended before the condition was met: ${describeEnd(turn)}`)
    })
    await Promise.race([met.promise, end]).finally(() => watchers.delete(watch))
  }
  const find = <Name extends ChatEvent['event']>(name: Name) =>
    turn.events.map(({ event }) => event).find((event) => event.event === name) as
      | EventOf<Name>
      | undefined

  return {
    turn,
    get socket() {
      return socket
    },
    async next(name) {
      await waitFor(() => find(name) !== undefined)
      return find(name) as EventOf<typeof name>
    },
    waitFor: (condition) => waitFor(() => condition(turn)),
    done: () => ended.promise,
    cut: () => socket?.terminate(),
    stop: () => socket?.send(JSON.stringify({ type: 'stop' })),
    async [Symbol.asyncDispose]() {
      // After the turn has ended, the reader waits for the server to close the socket, as the
      // browser does.
      if (!turn.state) leaving.abort()
      await following
    },
  }
}

function jitterOf({ jitterMs = BROWSER_JITTER_MS, random = Math.random }: ReconnectingChatOptions) {
  const [least, most] = jitterMs
  return least + random() * (most - least)
}

/** Describes how a turn ended, for the error message of a failed wait. */
function describeEnd({ state, closes, sides, events }: JournalledTurn): string {
  const lengths = [...sides].map(([name, { text }]) => `${name}: ${text.length} characters`)
  const errors = events.flatMap(({ event }) => (event.event === 'error' ? [event.detail] : []))
  return [`${state}, closed with ${closes}`, ...lengths, ...errors].join('; ')
}
