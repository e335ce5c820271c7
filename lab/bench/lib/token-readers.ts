import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { connectToChat } from '@assay/harness/client'
import type { WebSocket } from 'ws'

/** Called for every token event, with the length of the answer after it, and its text. */
export type OnToken = (reader: number, llmName: string, seq: number, text: string) => void

export interface TokenReaders extends Disposable {
  readonly sockets: readonly WebSocket[]
  /** What all have received since they were opened, framing included. */
  bytesRead(): number
}

const TOKEN_EVENT = /^{"event":"token","llm_name":"([^"]+)","token":"([^"]*)","seq":(\d+)}$/

/** Opens `count` sockets that read token events with as little work as possible. */
export async function openTokenReaders(
  url: string,
  count: number,
  onToken: OnToken,
): Promise<TokenReaders> {
  const sockets = Array.from({ length: count }, () => connectToChat(url))
  const connections = await Promise.all(sockets.map(connectionOf))
  const bytesRead = () => connections.reduce((sum, connection) => sum + connection.bytesRead, 0)
  const bytesOfHandshakes = bytesRead()
  for (const [index, socket] of sockets.entries()) {
    socket.on('message', (raw: Buffer) => {
      const [, name, text = '', seq] = TOKEN_EVENT.exec(raw.toString('latin1')) ?? []
      if (name) onToken(index, name, Number(seq), text)
    })
  }
  return {
    sockets,
    bytesRead: () => bytesRead() - bytesOfHandshakes,
    [Symbol.dispose]() {
      for (const socket of sockets) socket.terminate()
    },
  }
}

async function connectionOf(socket: WebSocket): Promise<Socket> {
  const opened = once(socket, 'open')
  const [{ socket: connection }] = (await once(socket, 'upgrade')) as [IncomingMessage]
  await opened
  return connection
}
