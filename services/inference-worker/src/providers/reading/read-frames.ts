import { EventStreamCodec } from '@smithy/eventstream-codec'
import { ProviderError } from '../provider-error.ts'
import { LONGEST_LINE_BYTES } from '../provider-request.ts'
import { fieldsOf, parseJson } from './fields.ts'
import { createEventReader, type EventHandlers, type EventReader } from './read-events.ts'

const codec = new EventStreamCodec(
  (bytes) => Buffer.from(bytes).toString(),
  (text) => Buffer.from(text),
)
/** A frame begins with its length. It contains at least two lengths and two checksums. */
const LENGTH_BYTES = 4
const SHORTEST_FRAME_BYTES = 16

/**
 * Reads the frames of an Amazon event stream, one JSON value each, under the name of its event. A
 * response that is not framed is read like any other.
 * https://docs.aws.amazon.com/AmazonS3/latest/API/RESTSelectObjectAppendix.html
 */
export function createFrameReader(handlers: EventHandlers): EventReader {
  const text = createEventReader(handlers)
  let isFramed: boolean | undefined
  let unread: Buffer = Buffer.alloc(0)
  return {
    read(piece) {
      // A length of less than 16 MiB begins with a zero, with which no text begins.
      isFramed ??= piece[0] === 0
      if (!isFramed) return text.read(piece)
      unread = Buffer.concat([unread, piece])
      for (let frame = firstFrame(unread); frame; frame = firstFrame(unread)) {
        unread = unread.subarray(frame.length)
        readFrame(frame, handlers)
      }
    },
    end() {
      if (!isFramed) text.end()
    },
  }
}

/** The first complete frame; undefined if more must arrive. */
function firstFrame(bytes: Buffer): Buffer | undefined {
  if (bytes.length < LENGTH_BYTES) return undefined
  const length = bytes.readUInt32BE()
  if (length < SHORTEST_FRAME_BYTES || length > LONGEST_LINE_BYTES) {
    throw new ProviderError('broken_stream')
  }
  return bytes.length < length ? undefined : bytes.subarray(0, length)
}

function readFrame(frame: Buffer, { onValue, onUnreadable }: EventHandlers): void {
  const { headers, body } = decode(frame)
  const word = (name: string) => String(headers[name]?.value ?? '')
  const value = parseJson(Buffer.from(body).toString())
  switch (word(':message-type')) {
    case 'error':
      onValue({ error: { code: word(':error-code'), message: word(':error-message') } })
      break
    case 'exception':
      onValue({ error: { ...fieldsOf(value), code: word(':exception-type') } })
      break
    default:
      if (value !== undefined) onValue({ [word(':event-type')]: value })
      else onUnreadable()
  }
}

function decode(frame: Buffer): ReturnType<EventStreamCodec['decode']> {
  try {
    return codec.decode(frame)
  } catch (cause) {
    throw new ProviderError('broken_stream', { cause })
  }
}
