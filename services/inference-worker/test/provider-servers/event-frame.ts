import { crc32 } from 'node:zlib'

/** The type of a header whose value is text. */
const TEXT = 7

/**
 * Encodes a frame of an Amazon event stream: total length, length of the headers, checksum of both,
 * headers, payload, checksum of everything.
 * https://docs.aws.amazon.com/AmazonS3/latest/API/RESTSelectObjectAppendix.html
 */
function eventFrame(headers: Readonly<Record<string, string>>, payload: object): Buffer {
  const head = Buffer.concat(Object.entries(headers).map(encodeHeader))
  const body = Buffer.from(JSON.stringify(payload))
  const lengths = Buffer.alloc(8)
  lengths.writeUInt32BE(16 + head.length + body.length, 0)
  lengths.writeUInt32BE(head.length, 4)
  const unchecked = Buffer.concat([lengths, checksum(lengths), head, body])
  return Buffer.concat([unchecked, checksum(unchecked)])
}

export const event = (type: string, payload: object) =>
  eventFrame(
    { ':event-type': type, ':content-type': 'application/json', ':message-type': 'event' },
    payload,
  )

export const exception = (type: string, message: string) =>
  eventFrame(
    { ':exception-type': type, ':content-type': 'application/json', ':message-type': 'exception' },
    { message },
  )

function encodeHeader([name, value]: readonly [string, string]): Buffer {
  const text = Buffer.from(value)
  const length = Buffer.alloc(2)
  length.writeUInt16BE(text.length)
  return Buffer.concat([
    Buffer.from([name.length]),
    Buffer.from(name),
    Buffer.from([TEXT]),
    length,
    text,
  ])
}

function checksum(bytes: Buffer): Buffer {
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(bytes))
  return sum
}
