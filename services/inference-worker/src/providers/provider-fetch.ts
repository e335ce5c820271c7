import type { IncomingMessage } from 'node:http'
import type { ProviderRequest } from './provider-request.ts'
import { readErrorBody } from './reading/read-error-body.ts'

const EVENT_STREAM = { 'content-type': 'text/event-stream' }

/** A `fetch` for one call that a model package makes. */
export interface ProviderFetch {
  readonly fetch: typeof globalThis.fetch
  /** The response to read; undefined until the provider has accepted the call. */
  accepted(): IncomingMessage | undefined
}

/**
 * The packages build the call and read its refusals. An answer is ours to read: they see an empty
 * stream in its place.
 */
export function createProviderFetch(request: ProviderRequest): ProviderFetch {
  let message: IncomingMessage | undefined
  return {
    accepted: () => message,
    async fetch(input, init = {}) {
      const url = new URL(input instanceof Request ? input.url : input)
      const { method = 'GET', body, signal } = init
      const headers = Object.fromEntries(new Headers(init.headers))
      const response = await request(url, { method, headers, body, signal })
      if (response.statusCode !== 200) return toRefusal(response)
      message = response
      return new Response('', { headers: EVENT_STREAM })
    },
  }
}

/** Headers of the body as it was sent, which is not as it is handed on. */
const BODY_HEADERS = ['content-encoding', 'content-length', 'transfer-encoding']

async function toRefusal(response: IncomingMessage): Promise<Response> {
  const { statusCode: status = 502 } = response
  const headers = new Headers()
  for (const [name, value] of Object.entries(response.headers)) {
    if (value !== undefined && !BODY_HEADERS.includes(name)) headers.set(name, String(value))
  }
  const body = await readErrorBody(response)
  return new Response(status === 204 ? null : body, { status, headers })
}
