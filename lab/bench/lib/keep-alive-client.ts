import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { GUEST_FINGERPRINT_HEADER } from '@assay/contracts'

export interface Answer {
  readonly status: number
  /** Undefined without one. */
  readonly etag: string | undefined
  readonly body: string
}

/** One connection that sends one request at a time: as little of a client as HTTP/1.1 allows. */
export interface KeepAliveClient extends Disposable {
  /** Sends bytes of a request; resolves when the whole answer is there. */
  request(message: string): Promise<Answer>
}

const HEAD_END = '\r\n\r\n'

export async function openKeepAliveClient(url: string): Promise<KeepAliveClient> {
  const { hostname, port } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port), noDelay: true })
  await once(socket, 'connect')
  return {
    request: (message) => roundTrip(socket, message),
    [Symbol.dispose]: () => socket.destroy(),
  }
}

/** A request without a body. */
export function requestHead(
  method: 'GET' | 'POST',
  path: string,
  headers: Readonly<Record<string, string>> = {},
): string {
  return method === 'POST'
    ? formatRequest(method, path, { ...headers, 'content-length': '0' })
    : formatRequest(method, path, headers)
}

/** A vote for the left answer as the client sends it, with a body of ASCII characters. */
export function voteRequest(turnId: string | undefined, fingerprint: string, body = '{}'): string {
  const path = `/api/v1/votes/?turn_id=${turnId}&outcome=left_better`
  const headers = {
    [GUEST_FINGERPRINT_HEADER]: fingerprint,
    'content-type': 'application/json',
    'content-length': String(body.length),
  }
  return formatRequest('POST', path, headers) + body
}

function formatRequest(
  method: string,
  path: string,
  headers: Readonly<Record<string, string>>,
): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return [`${method} ${path} HTTP/1.1`, 'host: bench', ...lines, '\r\n'].join('\r\n')
}

function roundTrip(socket: Socket, message: string): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  let received = ''
  const receive = (chunk: Buffer) => {
    received += chunk.toString('latin1')
    const headEnd = received.indexOf(HEAD_END)
    if (headEnd < 0) return
    const headers = received.slice(0, headEnd)
    const length = Number(/content-length: (\d+)/i.exec(headers)?.[1] ?? 0)
    if (received.length < headEnd + HEAD_END.length + length) return
    settle()
    resolve({
      status: Number(received.slice(9, 12)),
      etag: /etag: (\S+)/i.exec(headers)?.[1],
      body: received.slice(headEnd + HEAD_END.length),
    })
  }
  const fail = () => {
    settle()
    reject(new Error('the connection closed in mid-answer'))
  }
  const settle = () => {
    socket.off('data', receive)
    socket.off('close', fail)
  }
  socket.on('data', receive)
  socket.once('close', fail)
  socket.write(message)
  return promise
}
