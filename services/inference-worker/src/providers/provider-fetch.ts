import type { IncomingMessage } from 'node:http'
import type { ModelRequest } from './provider.ts'
import type { ProviderRequest } from './provider-request.ts'
import { readBeginning } from './reading/read-error-body.ts'

const EVENT_STREAM = { 'content-type': 'text/event-stream' }

/** A `fetch` for one call of a model package. */
export interface ProviderFetch {
  readonly fetch: typeof globalThis.fetch
  /** The response to read; undefined until the provider has accepted the call. */
  accepted(): IncomingMessage | undefined
}

/**
 * Creates a `fetch` for a model package, which builds the request and parses refusals. Because our
 * own readers read the answer, the package gets an empty stream instead of it.
 * @param extraBody further fields for the body of the request.
 */
export function createProviderFetch(
  request: ProviderRequest,
  extraBody: ModelRequest['extraBody'] = {},
): ProviderFetch {
  let message: IncomingMessage | undefined
  return {
    accepted: () => message,
    async fetch(input, init = {}) {
      const url = new URL(input instanceof Request ? input.url : input)
      const { method = 'GET', signal } = init
      const headers = Object.fromEntries(new Headers(init.headers))
      const body = withFields(init.body, extraBody)
      const response = await request(url, { method, headers, body, signal })
      if (response.statusCode !== 200) return toResponse(response)
      message = response
      return new Response('', { headers: EVENT_STREAM })
    },
  }
}

/** Creates a `fetch` for short responses, such as tokens. */
export function createPlainFetch(request: ProviderRequest): typeof globalThis.fetch {
  return async (input, { signal, ...init } = {}) => {
    const prepared = new Request(input, init)
    const { method, url } = prepared
    const headers = Object.fromEntries(prepared.headers)
    const body = await prepared.text()
    return toResponse(await request(new URL(url), { method, headers, body, signal }))
  }
}

/** Adds fields to the JSON body that a package has built. */
function withFields(body: RequestInit['body'], fields: object) {
  if (typeof body !== 'string' || Object.keys(fields).length === 0) return body
  return JSON.stringify({ ...JSON.parse(body), ...fields })
}

/** Headers that describe the body as it was sent, which differs from the body that is passed on. */
const BODY_HEADERS = ['content-encoding', 'content-length', 'transfer-encoding']

async function toResponse(response: IncomingMessage): Promise<Response> {
  const { statusCode: status = 502 } = response
  const headers = new Headers()
  for (const [name, value] of Object.entries(response.headers)) {
    if (value !== undefined && !BODY_HEADERS.includes(name)) headers.set(name, String(value))
  }
  const body = await readBeginning(response)
  return new Response(status === 204 ? null : body, { status, headers })
}
