import type { ChatEvent } from '@assay/contracts/chat/events'
import type { ResumeRequest } from '@assay/contracts/chat/requests'
import type { OpenedTurnDto } from '@assay/contracts/chat/turn-routes'
import { CLOSE_CODE } from '@assay/contracts/constants'
import type { ChatMode, ThreadHistoryDto } from '@assay/contracts/threads'
import { t } from '@lingui/core/macro'
import { setCredentials } from '../../api/api.ts'
import { socketCredentials } from '../../api/session.ts'
import { hideToast, showToast } from '../../components/toast.ts'
import type { ChatSocket, Network } from './chat-socket.ts'
import { toAnswerEvents, toGreeting } from './stored-turn-events.ts'

const POLL_MS = 2_000
const MAX_RESPONSE_MS = 10_000
/** How often a real socket is tried again. */
const PROBE_MS = 15_000
/** Shorter than this, a server that starts again could look like a network that blocks sockets. */
const NOTICE_AFTER_MS = 1_000
const NOTICE = {
  id: 'blocked-sockets',
  message: t`Your network blocks live updates. Answers appear when they are complete.`,
  autoCloseMs: 3_600_000,
}

type Frame = Partial<ResumeRequest>

/** The server's refusal of a request. */
class RefusedError extends Error {
  readonly status: number
  readonly body: { readonly detail?: unknown; readonly closest?: string[] }

  constructor(status: number, body: RefusedError['body']) {
    super(`refused with status ${status}`)
    this.status = status
    this.body = body
  }
}

export interface PolledTurn {
  readonly mode: ChatMode
  /** Changed when the network turns out to block or permit sockets. */
  readonly network: Network
}

/**
 * Serves a turn as the server does over a socket, by requests: opens the turn, reads its history
 * until the answers are complete, and then sends their events. Once a real socket gets through, the
 * polled one closes, so that the turn continues over a real one. A stop cannot be sent.
 */
export function servePolledSocket(
  socket: ChatSocket,
  leaving: AbortController,
  { mode, network }: PolledTurn,
): void {
  const { signal } = leaving
  const close = (code: number) => {
    if (signal.aborted) return
    leaving.abort()
    socket.onclose?.(new CloseEvent('close', { code }))
  }
  const emit = (events: readonly ChatEvent[]) => {
    for (const event of events) {
      if (signal.aborted) return
      socket.onmessage?.(new MessageEvent('message', { data: JSON.stringify(event) }))
    }
  }

  const open = async (frame: Frame) => {
    const opened = await openTurn(frame, signal).catch((error: unknown) => {
      if (error instanceof RefusedError) emit([toRefusal(error)])
      throw error
    })
    emit(toGreeting(opened, frame.resume !== undefined))
    signal.throwIfAborted()
    network.isBlocking = true
    announce(signal)
    probeSockets(opened.turn_id, signal, {
      openSocket: () => network.openSocket(mode),
      onThrough: () => {
        network.isBlocking = false
        close(CLOSE_CODE.goingAway)
      },
    })
    emit(await readAnswers(opened, frame, signal))
    close(CLOSE_CODE.done)
  }

  socket.send = (frame) => {
    socket.send = () => {}
    open(JSON.parse(frame)).catch((error: unknown) => close(closeCodeOf(error)))
  }
  if (!signal.aborted) socket.onopen?.(new Event('open'))
}

function openTurn(frame: Frame, signal: AbortSignal): Promise<OpenedTurnDto> {
  const { access_token: _token, fingerprint_hash: _fingerprint, ...body } = frame
  return call('/api/v1/chat/turns', signal, { method: 'POST', body: JSON.stringify(body) })
}

async function readAnswers(
  opened: OpenedTurnDto,
  { resume }: Frame,
  signal: AbortSignal,
): Promise<ChatEvent[]> {
  for (;;) {
    const url = `/api/v1/threads/${opened.thread_id}/history`
    const history = await call<ThreadHistoryDto>(url, signal)
    const events = toAnswerEvents(history, opened, resume?.after)
    if (events) return events
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
    signal.throwIfAborted()
  }
}

/** Shows the notice until `signal` aborts. */
function announce(signal: AbortSignal): void {
  const timer = setTimeout(() => showToast(NOTICE), NOTICE_AFTER_MS)
  signal.addEventListener('abort', () => {
    clearTimeout(timer)
    hideToast(NOTICE.id)
  })
}

interface Probe {
  readonly openSocket: () => ChatSocket
  readonly onThrough: () => void
}

/** Tries sockets until one gets a message or `signal` aborts. */
function probeSockets(turnId: string, signal: AbortSignal, { openSocket, onThrough }: Probe) {
  let socket: ChatSocket | undefined
  const probe = () => {
    socket?.close()
    const opened = openSocket()
    socket = opened
    const frame = { resume: { turn_id: turnId }, ...socketCredentials() }
    opened.onopen = () => opened.send(JSON.stringify(frame))
    opened.onmessage = onThrough
  }
  const timer = setInterval(probe, PROBE_MS)
  signal.addEventListener('abort', () => {
    clearInterval(timer)
    socket?.close()
  })
  probe()
}

/** @throws {RefusedError} if the server refuses the request. */
async function call<Body>(url: string, signal: AbortSignal, init: RequestInit = {}): Promise<Body> {
  const headers = new Headers(init.body ? { 'content-type': 'application/json' } : {})
  setCredentials(headers)
  const patience = AbortSignal.timeout(MAX_RESPONSE_MS)
  const response = await fetch(url, {
    ...init,
    headers,
    signal: AbortSignal.any([signal, patience]),
  })
  if (response.ok) return response.json()
  throw new RefusedError(response.status, await response.json().catch(() => ({})))
}

function toRefusal({ body: { detail, closest } }: RefusedError): ChatEvent {
  const text = typeof detail === 'string' ? detail : ''
  return { event: 'error', detail: text, ...(closest && { closest }) }
}

/** The close code that a socket has for a refusal; without a response, as after a lost connection. */
function closeCodeOf(error: unknown): number {
  if (!(error instanceof RefusedError)) return CLOSE_CODE.goingAway
  if (error.status === 413) return CLOSE_CODE.tooLarge
  // A socket has no code of its own for invalid fields.
  return error.status === 422 ? CLOSE_CODE.badRequest : 4_000 + error.status
}
