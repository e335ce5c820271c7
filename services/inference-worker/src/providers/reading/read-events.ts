import { StringDecoder } from 'node:string_decoder'
import { createParser, type ParseError } from 'eventsource-parser'
import { ProviderError } from '../provider-error.ts'
import { LONGEST_LINE_BYTES } from '../provider-request.ts'
import { parseJson } from './fields.ts'

export interface EventReader {
  /**
   * Reads the next piece of a response, which may be cut anywhere.
   * @throws {ProviderError} if the stream has gaps or an endless line.
   */
  read(piece: Buffer): void
  /** Reads an unterminated last event. Call it at the end of the response. */
  end(): void
}

/** Reads the JSON values in a response's framing. */
export type CreateEventReader = (handlers: EventHandlers) => EventReader

export interface EventHandlers {
  onValue(value: unknown): void
  /** The server sent `[DONE]`. */
  onDone(): void
  /** The server sent a value that looks like JSON but is invalid. */
  onUnreadable(): void
}

const BYTE_ORDER_MARK = '\ufeff'
const DONE = /^\[done\]$/i
/** An answer may have one unreadable event. With more, it counts as broken. */
const MAX_BROKEN_EVENTS = 1

/**
 * Reads the JSON values of a response. They are in its events, or the body is one JSON value if the
 * server does not stream. Text that does not look like JSON is ignored.
 */
export function createEventReader(handlers: EventHandlers): EventReader {
  const readJson = createJsonReader(handlers)
  const parser = createParser({
    maxBufferSize: LONGEST_LINE_BYTES,
    onEvent: ({ data }) => readJson(data),
    onError(error: ParseError) {
      if (error.type === 'max-buffer-size-exceeded') throw new ProviderError('broken_stream')
      // Older versions of llama.cpp write `error: {…}` instead of `data: {"error": {…}}`.
      if (error.field === 'error') handlers.onValue({ error: parseJson(error.value ?? '') ?? true })
    },
  })
  const decoder = new StringDecoder()
  let kind: 'unknown' | 'events' | 'json' = 'unknown'
  let unread = ''
  const readBody = (piece: string) => {
    unread += piece
    if (unread.length > LONGEST_LINE_BYTES) throw new ProviderError('broken_stream')
  }
  return {
    read(bytes) {
      const piece = decoder.write(bytes)
      if (kind === 'events') return parser.feed(piece)
      readBody(piece)
      if (kind === 'json') return
      const start = unread.trimStart().replace(BYTE_ORDER_MARK, '').trimStart()
      if (start === '') return
      kind = /^[[{]/.test(start) ? 'json' : 'events'
      unread = start
      if (kind === 'json') return
      unread = ''
      parser.feed(start)
    },
    end() {
      if (kind === 'events') return parser.feed('\n\n')
      const body = parseJson(unread)
      if (body === undefined) return readJson(unread)
      for (const value of Array.isArray(body) ? body : [body]) handlers.onValue(value)
      handlers.onDone()
    },
  }
}

/**
 * Reads the data of an event. It is one JSON value, or one value per line if the server omits blank
 * lines.
 */
function createJsonReader({
  onValue,
  onDone,
  onUnreadable,
}: EventHandlers): (data: string) => void {
  let broken = 0
  const readLine = (line: string) => {
    if (DONE.test(line)) return onDone()
    const value = parseJson(line)
    if (value !== undefined) return onValue(value)
    if (!/^[[{]/.test(line)) return
    broken += 1
    if (broken > MAX_BROKEN_EVENTS) throw new ProviderError('broken_stream')
    onUnreadable()
  }
  return (data) => {
    const text = data.trim()
    const value = parseJson(text)
    if (value !== undefined) return onValue(value)
    for (const line of text.split('\n')) readLine(line.trim())
  }
}
