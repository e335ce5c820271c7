import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { StringDecoder } from 'node:string_decoder'
import type { TakeEvent } from '../provider.ts'
import { type AnswerReading, createAnswerReading, type Protocol } from './answer-reading.ts'
import { decodeBody } from './decode-body.ts'
import { createEventReader } from './read-events.ts'
import { errorIn, isRefusal, toCallError } from './stream-error.ts'

/** How long a server may still speak that has said why the model stopped. */
const LINGER_MS = 5_000
/** The status of a response that holds nothing of an answer, such as a page of a proxy. */
const NO_ANSWER = { status: 502 }

/**
 * Reads one answer from a response, liberally: everything that can be an answer is one.
 * @throws {ProviderError} where the answer was cut.
 * @throws {APICallError} where the response is an error, with the status that it names.
 */
export async function readAnswer(
  response: IncomingMessage,
  protocol: Protocol,
  take: TakeEvent,
): Promise<void> {
  const reading = createAnswerReading(take)
  const events = createAnswerEvents(response, protocol(reading), reading)
  const body = decodeBody(response)
  await readBody(body, events, reading)
  letEnd(response)
  reading.end()
}

interface AnswerEvents {
  read(piece: string): void
  end(): void
}

function createAnswerEvents(
  response: IncomingMessage,
  readValue: (value: unknown) => void,
  reading: AnswerReading,
): AnswerEvents {
  const { 'retry-after': retryAfter } = response.headers
  const fail = (reported: unknown) => toCallError(reported, { url: '', retryAfter })
  let isEmpty = true
  const events = createEventReader({
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
 * Reads to the mark of the end, or to the end of the stream. With a listener: the promises of an
 * asynchronous iteration would be a fifth of a worker's CPU.
 */
async function readBody(body: Readable, events: AnswerEvents, reading: AnswerReading) {
  const decoder = new StringDecoder()
  const over = Promise.withResolvers<void>()
  let linger: NodeJS.Timeout | undefined
  const read = (bytes: Buffer) => {
    try {
      reading.alive()
      events.read(decoder.write(bytes))
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
      // The model had stopped already; a reader who stopped it wants no more of it.
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

/** Lets the connection serve again, if the server ends the response soon. */
function letEnd(response: IncomingMessage): void {
  if (response.destroyed) return
  const timer = setTimeout(() => response.destroy(), LINGER_MS)
  response.on('error', () => {}).once('close', () => clearTimeout(timer))
  response.resume()
}
