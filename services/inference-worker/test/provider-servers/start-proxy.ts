import { createServer, request } from 'node:http'
import { listen } from '@assay/testing/listen'

export interface Proxy extends AsyncDisposable {
  readonly url: string
  /** The requested targets, oldest first. */
  readonly taken: readonly string[]
}

/** A proxy that forwards every plain name to `target`, and refuses tunnels. */
export async function startProxy(target: URL): Promise<Proxy> {
  const taken: string[] = []
  const server = createServer((incoming, response) => {
    taken.push(`${incoming.method} ${incoming.url}`)
    const { pathname } = new URL(incoming.url ?? '')
    const { method, headers } = incoming
    const outgoing = request(
      { host: target.hostname, port: target.port, path: pathname, method, headers },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(response)
      },
    )
    outgoing.on('error', () => response.destroy())
    incoming.pipe(outgoing)
  })
  server.on('connect', ({ url }, socket) => {
    taken.push(`CONNECT ${url}`)
    socket.end('HTTP/1.1 502 No tunnel\r\n\r\n')
  })
  return { ...(await listen(server)), taken }
}
