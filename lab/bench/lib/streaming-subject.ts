import { once } from 'node:events'
import { request } from 'node:http'
import { seedGuests } from '@assay/harness'
import { openToChat } from '@assay/harness/client'
import type { BenchArena } from './bench-arena.ts'
import { battleRequest } from './hold-battle.ts'

const TOKEN_EVENT = /^{"event":"token","llm_name":"([^"]+)","token":"([^"]+)"/

/** Called with each piece of an answer as it comes, and which answer of the question it is. */
type OnText = (text: string, answer: string) => void

/** Something that answers a question in a stream of pieces. */
export interface StreamingSubject {
  readonly name: string
  /** How many answers a question has. */
  readonly answers: number
  /** Resolves when the whole answers have come, or after `signal`. Rejects when it is refused. */
  ask(onText: OnText, signal: AbortSignal): Promise<void>
}

/** A server with the interface of OpenAI at `url`, the provider itself or what stands before it. */
export function completionsAt(name: string, url: string, key = 'none'): StreamingSubject {
  const body = JSON.stringify({
    model: 'bench',
    stream: true,
    messages: [{ role: 'user', content: 'Why?' }],
  })
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  return {
    name,
    answers: 1,
    async ask(onText, signal) {
      const asked = request(`${url}/chat/completions`, { method: 'POST', headers, signal })
      asked.on('error', () => {}).end(body)
      try {
        const [response] = await once(asked, 'response', { signal })
        if (response.statusCode !== 200) throw new Error(`${name} answered ${response.statusCode}`)
        for await (const text of piecesOf(response)) onText(text, 'only')
      } catch (error) {
        if (!signal.aborted) throw error
      }
    },
  }
}

async function* piecesOf(response: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let rest = ''
  for await (const chunk of response) {
    const events = (rest + chunk.toString('latin1')).split('\n\n')
    rest = events.pop() ?? ''
    for (const event of events) {
      const [, text] = /"content":"([^"]+)"/.exec(event) ?? []
      if (text) yield text
    }
  }
}

/** An arena through its whole path: battles of guests, two answers a question. */
export async function battlesOf(arena: BenchArena, atOnce: number): Promise<StreamingSubject> {
  const idle = await seedGuests(arena, atOnce)
  return {
    name: 'Assay',
    answers: 2,
    async ask(onText, signal) {
      const guest = idle.shift()
      if (!guest) throw new Error('more questions at once than guests')
      const socket = await openToChat(arena.url)
      const closed = once(socket, 'close') as Promise<[code: number, reason: Buffer]>
      const stop = () => socket.send('{"type":"stop"}')
      socket.on('message', (raw: Buffer) => {
        const [, name = '', text] = TOKEN_EVENT.exec(raw.toString('latin1')) ?? []
        if (text) onText(text, name)
      })
      socket.send(battleRequest(guest.fingerprint))
      signal.addEventListener('abort', stop, { once: true })
      const [code, reason] = await closed
      signal.removeEventListener('abort', stop)
      if (code !== 1000) throw new Error(`Assay closed with ${code} ${reason}`)
      idle.push(guest)
    },
  }
}
