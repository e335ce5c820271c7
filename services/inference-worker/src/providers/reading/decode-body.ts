import type { IncomingMessage } from 'node:http'
import { PassThrough, pipeline, type Readable, type Transform } from 'node:stream'
import {
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createInflateRaw,
  createZstdDecompress,
} from 'node:zlib'

const DECODERS: Readonly<Record<string, () => Transform>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  br: createBrotliDecompress,
  zstd: createZstdDecompress,
}

/**
 * The body of a response, decompressed if the server compressed it although we did not request it.
 */
export function decodeBody(response: IncomingMessage): Readable {
  const encoding = response.headers['content-encoding']?.trim().toLowerCase() ?? ''
  if (encoding === 'deflate') return unpackDeflate(response)
  const create = DECODERS[encoding]
  return create ? through(response, create()) : response
}

/** Some servers send deflate with a zlib header and some without. */
function unpackDeflate(response: IncomingMessage): Readable {
  const body = new PassThrough()
  response.once('readable', () => {
    const first = response.read(1) as Buffer | null
    if (first) response.unshift(first)
    const hasHeader = first !== null && ((first[0] ?? 0) & 0x0f) === 8
    through(response, hasHeader ? createInflate() : createInflateRaw(), body)
  })
  return body
}

function through(response: IncomingMessage, unpack: Transform, body?: PassThrough): Readable {
  const stages = body ? [response, unpack, body] : [response, unpack]
  // A failure of any stage reaches the reader of the last one.
  pipeline(stages, () => {})
  return body ?? unpack
}
