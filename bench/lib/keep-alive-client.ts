import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

export interface Answer {
  readonly status: number
  /** Undefined without one. */
  readonly etag: string | undefined
  readonly body: string
}

/** One connection that sends one request at a time: as little of a client as HTTP/1.1 allows. */
export interface KeepAliveClient extends Disposable {
  /** Resolves when the whole answer is there. */
  request(head: string): Promise<Answer>
}

const HEAD_END = '\r\n\r\n'

export async function openKeepAliveClient(url: string): Promise<KeepAliveClient> {
  const { hostname, port } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port), noDelay: true })
  await once(socket, 'connect')
  return {
    request: (head) => roundTrip(socket, head),
    [Symbol.dispose]: () => socket.destroy(),
  }
}

function roundTrip(socket: Socket, head: string): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  let received = ''
  const take = (chunk: Buffer) => {
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
    socket.off('data', take)
    socket.off('close', fail)
  }
  socket.on('data', take)
  socket.once('close', fail)
  socket.write(head)
  return promise
}
