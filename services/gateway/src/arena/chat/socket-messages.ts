import type { WebSocket } from 'ws'
import { BadRequestError, UnauthenticatedError } from '../../http/app-error.ts'
import type { Identity } from '../../http/identity.ts'
import { readStopRequest } from './read-frame.ts'

export type Receive = (raw: Buffer, isBinary: boolean) => void

const OPENING_TIMEOUT_MS = 5_000
/** Maximum number of messages kept until the turn is open. One of them may be a request to stop. */
const MAX_EARLY_MESSAGES = 4

/**
 * Waits for the first message. It uses a plain timer, because an abort signal with a timeout needs
 * two kilobytes per socket and keeps a closed socket in memory until the timeout.
 * @throws {UnauthenticatedError} if no message arrives in time.
 */
export async function firstMessage(socket: WebSocket): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  const giveUp = () => reject(new UnauthenticatedError('Not authenticated'))
  const timer = setTimeout(giveUp, OPENING_TIMEOUT_MS)
  socket.once('close', giveUp)
  socket.once('message', (raw: Buffer, isBinary: boolean) => {
    if (isBinary) reject(notText())
    else resolve(raw)
  })
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    socket.off('close', giveUp)
  }
}

/**
 * Buffers the messages after the first one. The returned function delivers these and all later
 * messages.
 */
export function keepEarlyMessages(socket: WebSocket): (receive: Receive) => void {
  const early: Parameters<Receive>[] = []
  const keep: Receive = (...message) => {
    if (early.length < MAX_EARLY_MESSAGES) early.push(message)
  }
  socket.once('message', () => socket.on('message', keep))
  return (receive) => {
    socket.off('message', keep)
    socket.on('message', receive)
    for (const message of early) receive(...message)
  }
}

/**
 * @throws {AppError} if the message is not a request to stop, or if the sender's session has ended.
 */
export async function assertMayStop(
  raw: Buffer,
  isBinary: boolean,
  authenticate: () => Promise<Identity>,
): Promise<void> {
  if (isBinary) throw notText()
  readStopRequest(raw)
  await authenticate()
}

function notText(): BadRequestError {
  return new BadRequestError('Invalid request: only text messages are accepted')
}
