import { once } from 'node:events'
import type { Bus } from '@assay/bus'
import { CLOSE_CODE, type OpeningFrame } from '@assay/contracts'
import type { FastifyBaseLogger, FastifyPluginAsync } from 'fastify'
import type { WebSocket } from 'ws'
import { type AppError, UnauthenticatedError } from '../http/app-error.ts'
import type { Identity } from '../http/identity.ts'
import { toAppError } from '../http/to-app-error.ts'
import type { Limits } from '../limits/create-limits.ts'
import { takeChatSend } from '../limits/take-chat-send.ts'
import type { Identifier } from '../users/identify.ts'
import type { SessionWatch } from '../users/session-watch.ts'
import { createStopper } from './create-stopper.ts'
import { type OpenTurnOptions, resumeTurn, startTurn } from './open-turn.ts'
import { readOpeningFrame, readStopRequest, type SocketKind } from './read-frame.ts'
import { type Connection, createSocketSink, sendEvent } from './socket-sink.ts'

export interface ChatSocketOptions extends OpenTurnOptions {
  readonly bus: Bus
  readonly identifier: Identifier
  readonly limits: Limits
  readonly sessionWatch: SessionWatch
}

const OPENING_TIMEOUT_MS = 5_000

export const chatSocketRoutes: FastifyPluginAsync<ChatSocketOptions> = async (app, options) => {
  for (const kind of ['single', 'double'] as const) {
    const path = `/api/v1/chat/ws_${kind}_chat`
    app.get(path, { websocket: true }, async (socket, { raw, ip, log }) => {
      socket.on('error', (error) => log.debug({ err: error }, 'chat socket failed'))
      try {
        await serveTurn(socket, { kind, connection: raw.socket, address: ip }, options, log)
      } catch (error) {
        refuse(socket, error, log)
      }
    })
  }
}

interface Caller {
  readonly kind: SocketKind
  readonly connection: Connection
  readonly address: string
}

/** One socket carries one turn: the request in, the events of its two answers out. */
async function serveTurn(
  socket: WebSocket,
  { kind, connection, address }: Caller,
  options: ChatSocketOptions,
  log: FastifyBaseLogger,
): Promise<void> {
  const frame = readOpeningFrame(await firstMessage(socket), kind)
  const sender = await identifySender(options.identifier, frame, address)
  if (!('resume' in frame)) await takeChatSend(options.limits, sender)
  const sink = createSocketSink(socket, connection)
  const turn =
    'resume' in frame
      ? await resumeTurn(options, sender, frame.resume, sink)
      : await startTurn(options, sender, frame, sink)

  if (socket.readyState === socket.CLOSED) return turn[Symbol.dispose]()
  const session = options.sessionWatch.follow(sender, () => refuse(socket, deadSession(), log))
  const stopper = createStopper(options.bus, turn.reader)
  socket.once('close', () => {
    stopper[Symbol.dispose]()
    session[Symbol.dispose]()
    turn[Symbol.dispose]()
  })
  socket.on('message', (raw: Buffer) => {
    try {
      readStopRequest(raw)
      stopper.stop()
    } catch (error) {
      refuse(socket, error, log)
    }
  })
}

/** @throws {UnauthenticatedError} when the opening frame does not come in time. */
async function firstMessage(socket: WebSocket): Promise<Buffer> {
  try {
    const [message] = await once(socket, 'message', {
      signal: AbortSignal.timeout(OPENING_TIMEOUT_MS),
    })
    return message as Buffer
  } catch {
    throw new UnauthenticatedError('Not authenticated')
  }
}

async function identifySender(
  identifier: Identifier,
  frame: OpeningFrame,
  address: string,
): Promise<Identity> {
  const sender = await identifier.identify({
    accessToken: frame.access_token,
    fingerprint: frame.fingerprint_hash,
    address,
  })
  if (!sender) throw new UnauthenticatedError('Not authenticated')
  if (frame.user_id && frame.user_id !== sender.userId) {
    throw deadSession()
  }
  return sender
}

function deadSession(): UnauthenticatedError {
  return new UnauthenticatedError('Could not validate credentials')
}

/** One error event with a clear detail, then the end. */
function refuse(socket: WebSocket, error: unknown, log: FastifyBaseLogger): void {
  const refusal = toAppError(error)
  if (refusal.statusCode >= 500) log.warn({ err: error }, 'chat turn failed')
  sendEvent(socket, { event: 'error', detail: refusal.message })
  socket.close(closeCodeOf(refusal), refusal.name)
}

const CLOSE_CODES: Readonly<Record<number, number>> = {
  400: CLOSE_CODE.badRequest,
  401: CLOSE_CODE.unauthenticated,
  403: CLOSE_CODE.forbidden,
  404: CLOSE_CODE.notFound,
  409: CLOSE_CODE.conflict,
  413: CLOSE_CODE.tooLarge,
  429: CLOSE_CODE.tooMany,
  503: CLOSE_CODE.unavailable,
}

function closeCodeOf({ statusCode }: AppError): number {
  return CLOSE_CODES[statusCode] ?? CLOSE_CODE.internal
}
