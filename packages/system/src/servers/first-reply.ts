import { connect } from 'node:net'

const REPLY_TIMEOUT_MS = 1_000

/**
 * Connects, sends `request` and returns the first bytes received. Returns nothing without a reply.
 */
export function firstReply(host: string, port: number, request: string | Buffer): Promise<Buffer> {
  const { promise, resolve } = Promise.withResolvers<Buffer>()
  const socket = connect({ host, port, timeout: REPLY_TIMEOUT_MS })
  const finish = (reply: Buffer) => {
    socket.destroy()
    resolve(reply)
  }
  socket.once('connect', () => socket.write(request))
  socket.once('data', finish)
  for (const event of ['error', 'timeout', 'close']) socket.once(event, () => finish(Buffer.of()))
  return promise
}
