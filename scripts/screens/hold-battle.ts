import type { ChatEvent } from '@assay/contracts'
import { callApi, type Headers } from './call-api.ts'

export interface HeldBattle {
  readonly threadId: string
  readonly turnId: string
}

/** How somebody identifies: to calls, and in the first frame of a socket. */
export interface Credentials {
  readonly headers: Headers
  readonly frame: object
}

/** Asks a question as the browser does and waits for both answers. */
export async function holdBattle(
  url: string,
  { frame }: Credentials,
  question: string,
): Promise<HeldBattle> {
  const address = new URL('/api/v1/chat/ws_double_chat', url)
  address.protocol = 'ws:'
  const socket = new WebSocket(address)
  const { promise, resolve, reject } = Promise.withResolvers<HeldBattle>()
  socket.addEventListener('open', () => {
    const messages = [{ role: 'user', content: question }]
    socket.send(JSON.stringify({ ...frame, mode: 'battle', messages }))
  })
  socket.addEventListener('message', ({ data }) => {
    const event = JSON.parse(String(data)) as ChatEvent
    if (event.event === 'error') reject(new Error(event.detail))
    if (event.event === 'done') resolve({ threadId: event.thread_id, turnId: event.turn_id })
  })
  socket.addEventListener('close', () => reject(new Error('the battle was cut short')))
  return promise.finally(() => socket.close())
}

/** Votes on what was just read. */
export async function voteOn(
  url: string,
  { headers }: Credentials,
  { turnId }: HeldBattle,
  outcome: string,
): Promise<void> {
  await callApi(url, ['POST', `/votes/?turn_id=${turnId}&outcome=${outcome}`], headers, {
    feedback_text: 'It names its evidence and says what is not known.',
  })
}
