import { once } from 'node:events'
import type { ChatEvent } from '@assay/contracts/chat/events'
import { WebSocket } from 'ws'
import { openChatSocket } from './chat-socket.ts'

type EventOf<Name extends ChatEvent['event']> = Extract<ChatEvent, { event: Name }>

/** A reader that records every event and detects every gap, like the browser. */
export interface ChatClient extends AsyncDisposable {
  readonly socket: WebSocket
  /** All events so far, in order. */
  readonly events: readonly ChatEvent[]
  /** All received data, as text. */
  readonly received: string
  /** The displayed text of each side, by model name. */
  readonly texts: ReadonlyMap<string, string>
  send(frame: object | string): void
  /**
   * Waits for the first event with this name, past or future. Rejects if the socket closes before
   * it.
   */
  next<Name extends ChatEvent['event']>(name: Name): Promise<EventOf<Name>>
  /** Resolves to the close code. */
  closed(): Promise<number>
}

/** Opens the chat socket for the mode of `opening` on the gateway at `url`, and sends `opening`. */
export async function openChat(url: string, opening: object | string): Promise<ChatClient> {
  const events: ChatEvent[] = []
  const { texts, show } = createScreen()
  let received = ''
  const { socket, closed } = openChatSocket(url, {
    frame: opening,
    onEvent(event, raw) {
      received += raw
      show(event)
      events.push(event)
      socket.emit('chat-event', event)
    },
  })
  const closing = closed.then(({ code }) => code)
  await once(socket, 'open')

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
  return client
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
      const received = events.map(({ event }) => event).join(', ')
      reject(new Error(`closed with ${code} before ${name}; got ${received || 'nothing'}`))
    })
    .catch(reject)
  return promise.finally(() => socket.off('chat-event', take))
}

/**
 * Applies events to the screen. A gap in an answer is an error. A resumed answer continues where it
 * stopped.
 */
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
