import { connect } from 'node:net'
import type { Server } from './server.ts'
import type { ServerKind } from './server-kind.ts'
import { StackError } from './stack-error.ts'

const CONNECT_TIMEOUT_MS = 5_000

/**
 * Uses the server at a URL from the environment.
 * @throws {StackError} if the server does not answer, because a fallback would hide a mistake.
 */
export async function useGiven(kind: ServerKind, url: string): Promise<Server> {
  // A NATS cluster has several URLs. The first URL is sufficient.
  const parsed = URL.parse(kind.name === 'nats' ? (url.split(',')[0] ?? '') : url)
  if (!parsed) throw new StackError(`${kind.urlVariable} is not a URL`)
  const { hostname, port } = parsed
  // A URL without a host is a Unix socket, which only the clients can check.
  if (hostname && !(await isListening(hostname, Number(port) || kind.image.port))) {
    const address = `${hostname}:${port || kind.image.port}`
    throw new StackError(
      `${kind.urlVariable} is set, but nothing answers at ${address}.\n` +
        `Start that ${kind.title}, correct the variable, or unset it to have a private one.`,
    )
  }
  return { name: kind.name, url, way: 'given', async [Symbol.asyncDispose]() {} }
}

/** Returns true if a process listens on the port. */
export function isListening(host: string, port: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const socket = connect({ host: host.replace(/^\[|\]$/g, ''), port, timeout: CONNECT_TIMEOUT_MS })
  const finish = (answer: boolean) => {
    socket.destroy()
    resolve(answer)
  }
  socket.once('connect', () => finish(true))
  for (const event of ['error', 'timeout']) socket.once(event, () => finish(false))
  return promise
}
