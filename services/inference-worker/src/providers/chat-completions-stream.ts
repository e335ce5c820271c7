import type { IncomingMessage } from 'node:http'
import { finished } from 'node:stream/promises'
import { StringDecoder } from 'node:string_decoder'
import { APICallError } from '@ai-sdk/provider'
import type { OpenStream } from './ask-without-refused.ts'
import { toCompletionBody } from './completion-body.ts'
import { createCompletionReader } from './completion-reader.ts'
import type { TakeEvent } from './provider.ts'
import type { ProviderRequest } from './provider-request.ts'
import { lifeListenerOf } from './start-stream-clock.ts'

export interface ChatCompletionsAccess {
  readonly baseURL: string
  /** Empty for a server that asks for none. */
  readonly apiKey: string
  readonly request: ProviderRequest
  /** What switches thinking off at a server that thinks by default. */
  readonly thinkingOff?: object
}

/** So much of what a server says with an error is read, to tell its kind. */
const ERROR_CHARS = 16 * 1024

/**
 * Calls models over the chat completions protocol, which most self-hosted servers speak. It reads
 * the response's own stream: web streams, as the model packages use, take a multiple of the CPU.
 */
export function chatCompletionsStream(access: ChatCompletionsAccess): OpenStream {
  const { baseURL, apiKey, request, thinkingOff } = access
  const url = new URL(`${baseURL.replace(/\/$/, '')}/chat/completions`)
  const headers = {
    'content-type': 'application/json',
    ...(apiKey ? { authorization: `Bearer ${apiKey}` } : {}),
  }
  return async (call, signal) => {
    const body = JSON.stringify(toCompletionBody(call, thinkingOff))
    const response = await request(url, { method: 'POST', headers, body, signal })
    if (response.statusCode !== 200) throw await toCallError(url, response)
    return (take) => {
      response.on('data', lifeListenerOf(signal))
      return readEvents(response, take)
    }
  }
}

/**
 * Reads to the end of the stream, so that the connection can serve again. With a listener: the
 * promises of an asynchronous iteration would be a fifth of a worker's CPU.
 */
async function readEvents(response: IncomingMessage, take: TakeEvent): Promise<void> {
  const completion = createCompletionReader(take)
  const decoder = new StringDecoder()
  const read = (bytes: Buffer) => {
    try {
      completion.read(decoder.write(bytes))
    } catch (error) {
      response.off('data', read).destroy(error as Error)
    }
  }
  response.on('data', read)
  try {
    await finished(response, { writable: false })
  } finally {
    response.off('data', read)
  }
  completion.end()
}

async function toCallError(url: URL, response: IncomingMessage): Promise<APICallError> {
  const { 'retry-after': retryAfter } = response.headers
  let said = ''
  response.setEncoding('utf8')
  for await (const text of response as AsyncIterable<string>) {
    said += text
    if (said.length > ERROR_CHARS) break
  }
  return new APICallError({
    message: response.statusMessage ?? '',
    url: url.href,
    requestBodyValues: {},
    statusCode: response.statusCode ?? 0,
    responseHeaders: { ...(retryAfter ? { 'retry-after': retryAfter } : {}) },
    responseBody: said,
  })
}
