import type { IncomingMessage } from 'node:http'
import { APICallError } from '@ai-sdk/provider'
import { decodeBody } from './decode-body.ts'

/** Maximum number of characters to read from an error response, enough to find its cause. */
const ERROR_CHARS = 16 * 1024

/** Reads the beginning of a body: at most a piece more than this number of characters. */
export async function readBeginning(
  response: IncomingMessage,
  chars = ERROR_CHARS,
): Promise<string> {
  let body = ''
  const text = decodeBody(response).setEncoding('utf8') as AsyncIterable<string>
  for await (const piece of text) {
    body += piece
    if (body.length > chars) break
  }
  return body
}

/** Reads a response that refuses a call. */
export async function toRefusedCall(url: URL, response: IncomingMessage): Promise<APICallError> {
  const { 'retry-after': retryAfter } = response.headers
  return new APICallError({
    message: response.statusMessage ?? '',
    url: url.href,
    requestBodyValues: {},
    statusCode: response.statusCode ?? 0,
    responseHeaders: { ...(retryAfter ? { 'retry-after': retryAfter } : {}) },
    responseBody: await readBeginning(response),
  })
}
