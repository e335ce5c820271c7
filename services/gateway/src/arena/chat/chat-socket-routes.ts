import type { Bus } from '@assay/bus'
import type { OpeningFrame } from '@assay/contracts/chat/requests'
import { inSpan, openSpan } from '@assay/runtime'
import type { FastifyPluginAsync } from 'fastify'
import type { WebSocket } from 'ws'
import type { SessionWatch } from '../../accounts/sign-in/session-watch.ts'
import { deadSession } from '../../http/app-error.ts'
import type { Authenticator, Identity } from '../../http/identity.ts'
import type { SocketLimits } from '../../http/limits/socket-limits.ts'
import type { TurnHealth } from '../turns/turn-health.ts'
import type { TurnOptions } from '../turns/turn-options.ts'
import { auditRefusedTurn } from './audit-refused-turn.ts'
import { closeWithError, type SocketRequest } from './close-socket.ts'
import { consumeTurnLimits, type TurnLimits } from './consume-turn-limits.ts'
import { createStopper } from './create-stopper.ts'
import type { EventSink } from './event-sink.ts'
import type { Heartbeat } from './heartbeat.ts'
import { measureFirstWord } from './measure-first-word.ts'
import { readOpeningFrame, type SocketKind } from './read-frame.ts'
import { resumeTurn } from './resume-turn.ts'
import { authenticateSender } from './socket-identity.ts'
import { assertMayStop, firstMessage, keepEarlyMessages } from './socket-messages.ts'
import { type Connection, createSocketSink } from './socket-sink.ts'
import { startTurn } from './start-turn.ts'
import type { StreamOptions } from './stream-turn.ts'
import type { TurnInProgress } from './turn-in-progress.ts'

export interface ChatSocketOptions extends TurnOptions, StreamOptions, TurnLimits {
  readonly bus: Bus
  readonly authenticator: Authenticator
  readonly socketLimits: SocketLimits
  readonly heartbeat: Heartbeat
  readonly sessionWatch: SessionWatch
  readonly turnHealth: TurnHealth
}

export const chatSocketRoutes: FastifyPluginAsync<ChatSocketOptions> = async (app, options) => {
  const { socketLimits, heartbeat } = options
  for (const kind of ['single', 'double'] as const) {
    app.route({
      method: 'GET',
      schema: { hide: true },
      url: `/api/v1/chat/ws_${kind}_chat`,
      onRequest: async ({ ip }) => socketLimits.assertRoom(ip),
      handler: ({ id }, reply) =>
        reply
          .code(426)
          .send({ detail: 'Upgrade Required', code: 'upgrade_required', request_id: id }),
      // The handler is not async, because a pending promise would keep the whole request in memory
      // as long as the socket is open.
      wsHandler: (socket, { raw, ip, id, log }) => {
        const entered = socketLimits.enter(ip)
        socket.once('close', () => entered[Symbol.dispose]())
        heartbeat.watch(socket)
        const request = { id, log }
        serveTurn(socket, { kind, connection: raw.socket, address: ip }, options, request).catch(
          (error: unknown) => {
            options.turnHealth.failed(error)
            closeWithError(socket, error, request)
          },
        )
      },
    })
  }
}

interface Caller {
  readonly kind: SocketKind
  readonly connection: Connection
  readonly address: string
}

/** Serves one turn per socket: receives the request and sends the events of its answers. */
async function serveTurn(
  socket: WebSocket,
  { kind, connection, address }: Caller,
  options: ChatSocketOptions,
  request: SocketRequest,
): Promise<void> {
  const receive = keepEarlyMessages(socket)
  const frame = readOpeningFrame(await firstMessage(socket), kind)
  const authenticate = () => authenticateSender(options.authenticator, frame, address)
  const sender = await authenticate()
  using starting = new DisposableStack()
  const [asking] = await Promise.all([
    consumeTurnLimits(options, frame, { sender, address, starting }),
    admit(options.socketLimits, socket, sender),
  ])
  const span = openSpan('turn', { kind: 'SERVER' })
  socket.once('close', () => span.end())
  const sink = span.run(() => openSink(socket, connection, frame))
  const turn = await span.run(() =>
    inSpan('open turn', {}, async () => {
      const opened = await openTurn({ ...options, asking }, sender, frame, sink)
      const { id: turnId, threadId } = opened
      request.log.info({ turnId, threadId, resumed: 'resume' in frame }, 'turn opened')
      return opened
    }),
  )

  if (socket.readyState === socket.CLOSED) return turn[Symbol.dispose]()
  const stopper = holdTurn(socket, turn, { ...options, sender, request })
  receive((raw, isBinary) => {
    assertMayStop(raw, isBinary, authenticate).then(stopper.stop, (error) =>
      closeWithError(socket, error, request),
    )
  })
}

/** Counts the socket for its user until it closes. */
async function admit(limits: SocketLimits, socket: WebSocket, sender: Identity): Promise<void> {
  const admitted = await limits.admit(sender.userId)
  if (socket.readyState === socket.CLOSED) admitted[Symbol.dispose]()
  else socket.once('close', () => admitted[Symbol.dispose]())
}

/** Measures the time to the first word. Resumed turns are not measured. */
function openSink(socket: WebSocket, connection: Connection, frame: OpeningFrame): EventSink {
  const sink = createSocketSink(socket, connection)
  if ('resume' in frame) return sink
  const measured = measureFirstWord(sink, frame.thinking_mode)
  socket.once('close', () => measured[Symbol.dispose]())
  return measured
}

async function openTurn(
  options: TurnOptions & StreamOptions & Pick<ChatSocketOptions, 'turnHealth'>,
  sender: Identity,
  frame: OpeningFrame,
  sink: EventSink,
): Promise<TurnInProgress & Disposable> {
  if (!('resume' in frame)) {
    const turn = await startTurn(options, sender, frame, sink)
    options.turnHealth.stored()
    return turn
  }
  return auditRefusedTurn(options.db, sender, () => resumeTurn(options, sender, frame.resume, sink))
}

interface TurnHolder extends Pick<ChatSocketOptions, 'bus' | 'sessionWatch'> {
  readonly sender: Identity
  readonly request: SocketRequest
}

/** Disposes the turn when its socket closes, and closes the socket when the session ends. */
function holdTurn(
  socket: WebSocket,
  turn: TurnInProgress & Disposable,
  { bus, sessionWatch, sender, request }: TurnHolder,
) {
  const session = sessionWatch.follow(sender, () => closeWithError(socket, deadSession(), request))
  const stopper = createStopper(bus, turn)
  socket.once('close', () => {
    stopper[Symbol.dispose]()
    session[Symbol.dispose]()
    turn[Symbol.dispose]()
  })
  return stopper
}
