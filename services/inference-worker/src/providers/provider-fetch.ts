import type { ProviderRequest } from './provider-request.ts'
import { lifeListenerOf } from './start-stream-clock.ts'
import { toResponse } from './to-response.ts'

/** A `fetch` for the calls the model packages make, on requests of ours. */
export function createProviderFetch(request: ProviderRequest): typeof globalThis.fetch {
  return async (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : input)
    const { method = 'GET', body, signal } = init
    const headers = Object.fromEntries(new Headers(init.headers))
    const message = await request(url, { method, headers, body, signal })
    message.on('data', lifeListenerOf(signal))
    return toResponse(message)
  }
}
