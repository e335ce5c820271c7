import { once } from 'node:events'
import { WebSocket } from 'ws'

/** Where battles are held, on the system at `baseUrl`. */
export function battleUrl(baseUrl: string): string {
  return `${baseUrl.replace('http', 'ws')}/api/v1/chat/ws_double_chat`
}

export function battleRequest(fingerprint: string): string {
  return JSON.stringify({
    fingerprint_hash: fingerprint,
    messages: [{ role: 'user', content: 'Why?' }],
  })
}

/**
 * Asks and waits until both answers are there, whatever they say.
 * @throws {Error} when the battle ends in another way.
 */
export async function holdBattle(url: string, fingerprint: string): Promise<void> {
  const socket = new WebSocket(url)
  const closed = once(socket, 'close') as Promise<[code: number, reason: Buffer]>
  await once(socket, 'open')
  socket.send(battleRequest(fingerprint))
  const [code, reason] = await closed
  if (code !== 1000) throw new Error(`a battle was closed with ${code} ${reason}`)
}
