import { once } from 'node:events'
import { openToChat } from '@assay/harness/client'

export function battleRequest(fingerprint: string, more: object = {}): string {
  return JSON.stringify({
    fingerprint_hash: fingerprint,
    messages: [{ role: 'user', content: 'Why?' }],
    ...more,
  })
}

/**
 * Asks and waits until both answers are there, whatever they say.
 * @throws {Error} when the battle ends in another way.
 */
export async function holdBattle(url: string, fingerprint: string): Promise<void> {
  const socket = await openToChat(url)
  const closed = once(socket, 'close') as Promise<[code: number, reason: Buffer]>
  socket.send(battleRequest(fingerprint))
  const [code, reason] = await closed
  if (code !== 1000) throw new Error(`a battle was closed with ${code} ${reason}`)
}
