import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { GUEST_FINGERPRINT_HEADER } from '@assay/contracts/constants'

export type RequestHeaders = Readonly<Record<string, string>>

export interface Answer {
  readonly status: number
  /** Undefined if the response has no ETag. */
  readonly etag: string | undefined
  readonly body: string
  /** Whether the server closes the connection after this response. */
  readonly isLast: boolean
}

/** A minimal HTTP/1.1 client. It has one connection, which sends one request at a time. */
export interface Client extends Disposable {
  /** Sends the bytes of a request. Resolves with the complete response. */
  request(message: string): Promise<Answer>
}

const HEAD_END = '\r\n\r\n'

export async function openClient(url: string): Promise<Client> {
  const { hostname, port } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port), noDelay: true })
  await once(socket, 'connect')
  return {
    request: (message) => roundTrip(socket, message),
    [Symbol.dispose]: () => socket.destroy(),
  }
}

export function getRequest(path: string, headers: RequestHeaders = {}): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return [`GET ${path} HTTP/1.1`, 'host: bench', ...lines, '\r\n'].join('\r\n')
}

/** Creates a request with a JSON body of ASCII characters. */
export function postRequest(path: string, body: string, headers: RequestHeaders): string {
  const ofBody = { 'content-type': 'application/json', 'content-length': `${body.length}` }
  return getRequest(path, { ...headers, ...ofBody }).replace('GET', 'POST') + body
}

/** Creates a request with a vote for the left answer. */
export function voteRequest(turnId: string | undefined, fingerprint: string): string {
  return postRequest(`/api/v1/votes/?turn_id=${turnId}&outcome=left_better`, '{}', {
    [GUEST_FINGERPRINT_HEADER]: fingerprint,
  })
}

function roundTrip(socket: Socket, message: string): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  if (socket.destroyed) reject(new Error('the connection was closed while it was idle'))
  let received = ''
  const receive = (chunk: Buffer) => {
    received += chunk.toString('latin1')
    const bodyAt = received.indexOf(HEAD_END) + HEAD_END.length
    if (bodyAt < HEAD_END.length) return
    const head = received.slice(0, bodyAt)
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0)
    if (received.length < bodyAt + length) return
    const etag = /etag: (\S+)/i.exec(head)?.[1]
    const isLast = /connection: close/i.test(head)
    resolve({ status: Number(received.slice(9, 12)), etag, body: received.slice(bodyAt), isLast })
  }
  const fail = () => reject(new Error('the connection was closed during a response'))
  socket.on('data', receive).once('close', fail).write(message)
  return promise.finally(() => socket.off('data', receive).off('close', fail))
}

/**
 * The requests of several clients. Each client has its own connection and sends one request at a
 * time.
 */
export interface Load {
  readonly clients: number
  /** Returns a client's next request; undefined if it has no more. */
  next(client: number): Promise<string | undefined> | string | undefined
  /** Called after each response. */
  readonly onAnswer?: (client: number) => void
}

/**
 * Sends a load until all clients are done.
 * @returns the responses per second, and the latency of each response.
 * @throws {Error} if a status is neither 200 nor 304.
 */
export async function sendLoad(url: string, { clients, next, onAnswer }: Load) {
  const latenciesMs: number[] = []
  const startedAt = performance.now()
  const send = async (_: unknown, at: number) => {
    let client = await openClient(url)
    for (let message = await next(at); message !== undefined; message = await next(at)) {
      const sentAt = performance.now()
      const { status, body, isLast } = await client.request(message)
      if (status !== 200 && status !== 304) throw new Error(`answered with ${status}: ${body}`)
      latenciesMs.push(performance.now() - sentAt)
      onAnswer?.(at)
      if (!isLast) continue
      client[Symbol.dispose]()
      client = await openClient(url)
    }
    client[Symbol.dispose]()
  }
  await Promise.all(Array.from({ length: clients }, send))
  const seconds = (performance.now() - startedAt) / 1_000
  return { perSecond: latenciesMs.length / seconds, latenciesMs }
}

/** Repeats the same request for the given number of seconds. */
export function repeatRequest(url: string, message: string, clients: number, seconds: number) {
  const until = performance.now() + seconds * 1_000
  const next = () => (performance.now() < until ? message : undefined)
  return sendLoad(url, { clients, next })
}
