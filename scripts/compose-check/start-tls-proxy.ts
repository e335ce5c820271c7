import { once } from 'node:events'
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { createServer } from 'node:https'
import type { Duplex } from 'node:stream'

export interface TlsProxyOptions {
  readonly key: string
  readonly cert: string
  readonly port: number
  /** Where requests are forwarded to, with http. */
  readonly target: string
  /** Replaces these headers of the client. */
  readonly headers?: Readonly<Record<string, string>>
}

/** Starts a proxy that terminates TLS, like the one in front of a deployment. */
export async function startTlsProxy(options: TlsProxyOptions): Promise<AsyncDisposable> {
  const { key, cert, port, target, headers } = options
  const forward = ({ method, url, headers: sent }: IncomingMessage) => {
    const { hostname, port: targetPort } = new URL(target)
    return requestHttp({
      ...{ host: hostname, port: targetPort, path: url, agent: false },
      ...{ method, headers: { ...sent, ...headers } },
    })
  }
  const server = createServer({ key, cert }, (request, response) => {
    const forwarded = forward(request)
    forwarded.on('error', () => response.destroy())
    forwarded.on('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    request.pipe(forwarded)
  })
  server.on('upgrade', (request: IncomingMessage, socket: Duplex) => {
    const forwarded = forward(request)
    forwarded.on('error', () => socket.destroy())
    forwarded.on('response', () => socket.destroy())
    forwarded.on('upgrade', (answer, upstream, first) => join(socket, upstream, [answer, first]))
    forwarded.end()
  })
  // Containers reach the proxy at another address than this machine.
  await once(server.listen(port, '0.0.0.0'), 'listening')
  return {
    async [Symbol.asyncDispose]() {
      const closed = once(server, 'close')
      server.close().closeAllConnections()
      await closed
    },
  }
}

function join(
  socket: Duplex,
  upstream: Duplex,
  [answer, first]: readonly [IncomingMessage, Buffer],
): void {
  const lines = answer.rawHeaders.map((text, index) => text + (index % 2 === 0 ? ': ' : '\r\n'))
  socket.write(`HTTP/1.1 101 Switching Protocols\r\n${lines.join('')}\r\n`)
  socket.write(first)
  socket.pipe(upstream).pipe(socket)
  for (const [one, other] of [
    [socket, upstream],
    [upstream, socket],
  ] as const)
    one.on('error', () => other.destroy()).on('close', () => other.destroy())
}
