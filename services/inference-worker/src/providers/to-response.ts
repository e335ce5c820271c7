import type { IncomingMessage } from 'node:http'
import { ProviderError } from './provider-error.ts'
import { LONGEST_LINE_BYTES } from './provider-request.ts'

const LINE_FEED = 10
const CARRIAGE_RETURN = 13

/** Wraps what a server sends as a web Response, which bounds what may come between two line ends. */
export function toResponse(message: IncomingMessage): Response {
  const status = message.statusCode ?? 502
  const headers = new Headers()
  for (const [name, value] of Object.entries(message.headers)) {
    if (value !== undefined) headers.set(name, String(value))
  }
  const hasBody = status !== 204
  return new Response(hasBody ? toBody(message) : null, { status, headers })
}

function toBody(message: IncomingMessage): ReadableStream<Uint8Array> {
  const lineBytes = lineMeter()
  // A destroyed message may still hand out what it had buffered.
  let isOpen = true
  const close = (error?: Error) => {
    isOpen = false
    message.destroy(error)
  }
  return new ReadableStream<Uint8Array>({
    start(controller) {
      message.on('data', (chunk: Buffer) => {
        if (!isOpen) return
        if (lineBytes(chunk) > LONGEST_LINE_BYTES) return close(new ProviderError('broken_stream'))
        controller.enqueue(chunk)
        if ((controller.desiredSize ?? 0) <= 0) message.pause()
      })
      message.once('end', () => {
        if (isOpen) controller.close()
      })
      message.on('error', (error) => controller.error(error))
    },
    pull() {
      message.resume()
    },
    cancel: () => close(),
  })
}

/** Tells after each chunk how long the line is that it ends in. */
function lineMeter(): (chunk: Buffer) => number {
  let bytes = 0
  return (chunk) => {
    const end = Math.max(chunk.lastIndexOf(LINE_FEED), chunk.lastIndexOf(CARRIAGE_RETURN))
    bytes = end === -1 ? bytes + chunk.length : chunk.length - end - 1
    return bytes
  }
}
