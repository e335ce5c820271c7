import { once } from 'node:events'
import { WebSocket } from 'ws'

/** Called for every token event, with the length of the answer after it. */
export type OnToken = (reader: number, llmName: string, seq: number) => void

export interface TokenReaders extends Disposable {
  readonly sockets: readonly WebSocket[]
}

const TOKEN_EVENT = /^{"event":"token","llm_name":"([^"]+)"/
const SEQ = /"seq":(\d+)}$/

/** Opens `count` sockets that read token events with as little work as possible. */
export async function openTokenReaders(
  url: string,
  count: number,
  onToken: OnToken,
): Promise<TokenReaders> {
  const sockets = Array.from({ length: count }, () => new WebSocket(url))
  await Promise.all(sockets.map((socket) => once(socket, 'open')))
  for (const [index, socket] of sockets.entries()) {
    socket.on('message', (raw: Buffer) => {
      const text = raw.toString('latin1')
      const name = TOKEN_EVENT.exec(text)?.[1]
      if (name) onToken(index, name, Number(SEQ.exec(text)?.[1]))
    })
  }
  return {
    sockets,
    [Symbol.dispose]() {
      for (const socket of sockets) socket.terminate()
    },
  }
}
