import { createServer, type IncomingMessage, request } from 'node:http'
import type { Duplex } from 'node:stream'
import { listen } from '@assay/testing/listen'

export interface BlockingProxy extends AsyncDisposable {
  readonly url: string
  /** Whether upgrades to a socket are refused. */
  isBlocking: boolean
  /** The number of refused upgrades. */
  readonly refused: () => number
}

/** Starts a proxy that passes requests on to `target` but answers 403 to upgrades. */
export async function startBlockingProxy(target: string): Promise<BlockingProxy> {
  const { hostname, port } = new URL(target)
  const pass = ({ method, url: path, headers }: IncomingMessage) =>
    request({ hostname, port, method, path, headers })
  let refused = 0

  const server = createServer((incoming, response) => {
    const outgoing = pass(incoming)
    outgoing.on('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    outgoing.on('error', () => response.destroy())
    incoming.pipe(outgoing)
  })
  server.on('upgrade', (incoming, client: Duplex) => {
    client.on('error', () => client.destroy())
    if (proxy.isBlocking) {
      refused += 1
      client.end('HTTP/1.1 403 Forbidden\r\ncontent-length: 0\r\nconnection: close\r\n\r\n')
      return
    }
    const outgoing = pass(incoming)
    outgoing.on('error', () => client.destroy())
    outgoing.on('upgrade', (answer, server) => {
      const fields = Object.entries(answer.headers).map(([name, value]) => `${name}: ${value}`)
      client.write(`HTTP/1.1 101 Switching Protocols\r\n${fields.join('\r\n')}\r\n\r\n`)
      server.on('error', () => client.destroy()).pipe(client)
      client.pipe(server)
    })
    outgoing.end()
  })
  const proxy = { ...(await listen(server)), isBlocking: true, refused: () => refused }
  return proxy
}
