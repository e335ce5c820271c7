import { Agent as HttpAgent, type IncomingMessage, request as requestHttp } from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'
import { lookupPublic } from './lookup-public.ts'
import { ProviderError } from './provider-error.ts'
import { toResponse } from './to-response.ts'

type Fetch = typeof globalThis.fetch

const CONNECT_TIMEOUT_MS = 10_000
const agents = { keepAlive: true, maxFreeSockets: 64 }

/**
 * A `fetch` for the calls the model packages make, on `node:http`, stricter than the built-in one:
 * it follows no redirect, asks for no compression, bounds what a stream may hold between two line
 * ends, and reaches private addresses only when told so.
 */
export function createProviderFetch({ mayBePrivate }: { mayBePrivate: boolean }): Fetch {
  const options = mayBePrivate ? {} : { lookup: lookupPublic }
  const http = new HttpAgent({ ...agents, ...options })
  const https = new HttpsAgent({ ...agents, ...options })

  return async (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : input)
    const isSecure = url.protocol === 'https:'
    const outgoing = (isSecure ? requestHttps : requestHttp)(url, {
      agent: isSecure ? https : http,
      method: init.method ?? 'GET',
      headers: Object.fromEntries(new Headers(init.headers)),
      ...(init.signal ? { signal: init.signal } : {}),
    })
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
    outgoing.once('response', resolve).on('error', reject)
    outgoing.once('socket', (socket) => {
      if (!socket.connecting) return
      const timer = setTimeout(() => {
        outgoing.destroy(new ProviderError('timed_out'))
      }, CONNECT_TIMEOUT_MS)
      const connected = () => clearTimeout(timer)
      socket.once('connect', connected).once('close', connected)
    })
    outgoing.end(init.body)
    return toResponse(await promise)
  }
}
