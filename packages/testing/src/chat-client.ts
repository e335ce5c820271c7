import { once } from 'node:events'
import type { ChatEvent } from '@assay/contracts'
import { WebSocket } from 'ws'

type EventOf<Name extends ChatEvent['event']> = Extract<ChatEvent, { event: Name }>

/** A reader as the browser is one: it keeps every event and notices every gap. */
export interface ChatClient extends AsyncDisposable {
  readonly socket: WebSocket
  /** All events so far, in order. */
  readonly events: readonly ChatEvent[]
  /** Every byte received, as text. */
  readonly received: string
  /** What a screen would show, by the name of the model. */
  readonly texts: ReadonlyMap<string, string>
  send(frame: object | string): void
  /** The first event of this name, past or to come. Rejects when the socket closes before it. */
  next<Name extends ChatEvent['event']>(name: Name): Promise<EventOf<Name>>
  /** The close code, once closed. */
  closed(): Promise<number>
}

/** Opens the chat socket of the opening's mode on the gateway at `url` and sends `opening`. */
export async function openChat(url: string, opening: object | string): Promise<ChatClient> {
  const address = new URL(socketPath(opening), url)
  address.protocol = address.protocol.replace('http', 'ws')
  const socket = new WebSocket(address)
  const events: ChatEvent[] = []
  const { texts, show } = createScreen()
  let received = ''
  const closing = new Promise<number>((resolve) => socket.once('close', resolve))
  const failure = new Promise<never>((_, reject) => socket.once('error', reject))
  failure.catch(() => {})

  socket.on('message', (raw: Buffer) => {
    received += raw.toString()
    const event = JSON.parse(raw.toString()) as ChatEvent
    show(event)
    events.push(event)
    socket.emit('chat-event', event)
  })
  await Promise.race([once(socket, 'open'), failure])

  const client: ChatClient = {
    socket,
    events,
    texts,
    get received() {
      return received
    },
    send: (frame) => socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame)),
    next: (name) => nextEvent(client, name, closing),
    closed: () => closing,
    async [Symbol.asyncDispose]() {
      if (socket.readyState !== WebSocket.CLOSED) socket.terminate()
      await closing
    },
  }
  client.send(opening)
  return client
}

function socketPath(opening: object | string): string {
  const isSingle = typeof opening === 'object' && 'mode' in opening && opening.mode === 'single'
  return `/api/v1/chat/ws_${isSingle ? 'single' : 'double'}_chat`
}

async function nextEvent<Name extends ChatEvent['event']>(
  { events, socket }: ChatClient,
  name: Name,
  closing: Promise<number>,
): Promise<EventOf<Name>> {
  const isWanted = (event: ChatEvent): event is EventOf<Name> => event.event === name
  const past = events.find(isWanted)
  if (past) return past

  const { promise, resolve, reject } = Promise.withResolvers<EventOf<Name>>()
  const take = (event: ChatEvent) => isWanted(event) && resolve(event)
  socket.on('chat-event', take)
  closing
    .then((code) => {
      const told = events.map(({ event }) => event).join(', ')
      reject(new Error(`closed with ${code} before ${name}; got ${told || 'nothing'}`))
    })
    .catch(reject)
  return promise.finally(() => socket.off('chat-event', take))
}

/** Shows an event; a hole in an answer is an error at once. A resumed answer begins where it left. */
function createScreen() {
  const texts = new Map<string, string>()
  const shownBefore = new Map<string, number>()
  const begin = (name: string) => {
    texts.set(name, '')
    shownBefore.set(name, 0)
  }

  return {
    texts,
    show(event: ChatEvent): void {
      if (event.event === 'setup') event.llms.forEach(begin)
      if (event.event === 'reset') begin(event.llm_name)
      if (event.event !== 'token') return
      const { llm_name: name, token, seq } = event
      const text = (texts.get(name) ?? '') + token
      const before = shownBefore.get(name) ?? seq - token.length
      if (before + text.length !== seq) {
        throw new Error(`${name} has ${before + text.length} characters, not ${seq}`)
      }
      shownBefore.set(name, before)
      texts.set(name, text)
    },
  }
}
