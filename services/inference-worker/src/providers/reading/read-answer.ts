import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { TakeEvent } from '../provider.ts'
import { type AnswerReading, createAnswerReading, type Protocol } from './answer-reading.ts'
import { decodeBody } from './decode-body.ts'
import { type CreateEventReader, createEventReader, type EventReader } from './read-events.ts'
import { errorIn, isRefusal, toCallError } from './stream-error.ts'

/** How long a server may keep sending after it has sent the stop reason. */
const LINGER_MS = 5_000
/** The status of a response that contains no part of an answer, such as a proxy's page. */
const NO_ANSWER = { status: 502 }

/** How a provider writes an answer. */
export interface Wire {
  readonly protocol: Protocol
  /** Reads the framing. The default reads server-sent events, or one JSON body. */
  readonly createReader?: CreateEventReader | undefined
}

/**
 * Reads one answer from a response. It is liberal: every response that may be an answer counts as
 * an answer.
 * @throws {ProviderError} if the answer is cut off.
 * @throws {APICallError} if the response is an error, with the status that it names.
 */
export async function readAnswer(
  response: IncomingMessage,
  wire: Wire,
  take: TakeEvent,
): Promise<void> {
  const reading = createAnswerReading(take)
  const events = createAnswerEvents(response, wire, reading)
  const body = decodeBody(response)
  await readBody(body, events, reading)
  letEnd(response)
  reading.end()
}

function createAnswerEvents(
  response: IncomingMessage,
  { protocol, createReader = createEventReader }: Wire,
  reading: AnswerReading,
): EventReader {
  const readValue = protocol(reading)
  const { 'retry-after': retryAfter } = response.headers
  const fail = (reported: unknown) => toCallError(reported, { url: '', retryAfter })
  let isEmpty = true
  const events = createReader({
    onValue(value) {
      isEmpty = false
      const reported = errorIn(value)
      if (reported === undefined) readValue(value)
      else if (isRefusal(reported)) {
        reading.decline()
        reading.done()
      } else if (!reading.isWhole) throw fail(reported)
    },
    onDone() {
      isEmpty = false
      reading.done()
    },
    onUnreadable: reading.passOver,
  })
  return {
    read: events.read,
    end() {
      events.end()
      if (isEmpty) throw fail(NO_ANSWER)
    },
  }
}

/**
 * Reads to the end mark or to the end of the stream. It uses a listener, because the promises of an
 * asynchronous iteration would take a fifth of a worker's CPU time.
 */
async function readBody(body: Readable, events: EventReader, reading: AnswerReading) {
  const over = Promise.withResolvers<void>()
  let linger: NodeJS.Timeout | undefined
  const read = (bytes: Buffer) => {
    try {
      reading.alive()
      events.read(bytes)
    } catch (error) {
      body.off('data', read)
      over.reject(error)
    }
    if (reading.isDone) over.resolve()
    if (reading.isWhole) linger = linger?.refresh() ?? setTimeout(over.resolve, LINGER_MS)
  }
  body.on('data', read)
  const ended = finished(body, { writable: false }).then(
    () => events.end(),
    (error: Error) => {
      // If the model has already stopped, only an abort by the reader still counts as an error.
      if (!reading.isWhole || error.name === 'AbortError') throw error
    },
  )
  try {
    await Promise.race([over.promise, ended])
  } catch (error) {
    body.destroy()
    throw error
  } finally {
    clearTimeout(linger)
    body.off('data', read)
  }
}

/** If the server ends the response soon, keeps the connection for reuse. */
function letEnd(response: IncomingMessage): void {
  if (response.destroyed) return
  const timer = setTimeout(() => response.destroy(), LINGER_MS)
  response.on('error', () => {}).once('close', () => clearTimeout(timer))
  response.resume()
}
