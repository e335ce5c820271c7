import { lookup as lookupAny } from 'node:dns'
import { Agent as HttpAgent, type IncomingMessage, request as requestHttp } from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { type ProxySettings, readProxySettings } from '@assay/runtime'
import { type AddressRule, LOCAL_ONLY, lookupBy } from './lookup-public.ts'
import { ProviderError } from './provider-error.ts'

/**
 * Events in model streams are far shorter. The limit keeps an endless line from filling the memory.
 */
export const LONGEST_LINE_BYTES = 1024 * 1024

const CONNECT_TIMEOUT_MS = 10_000
const agents = { keepAlive: true, maxFreeSockets: 64 }

export interface ProviderCall {
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: unknown
  readonly signal?: AbortSignal | null | undefined
}

/**
 * Sends one request. Resolves with the response, regardless of its status.
 * @throws {ProviderError} `timed_out` if the connection is not established in time, or
 * `unreachable` if the response is a redirect.
 */
export type ProviderRequest = (url: URL, call: ProviderCall) => Promise<IncomingMessage>

export interface ProviderRequestOptions {
  readonly rule: AddressRule
  /** Defaults to the proxy that the environment names. */
  readonly proxy?: ProxySettings | undefined
}

/**
 * Sends requests with `node:http`, more strictly than `fetch`: it follows no redirects, accepts no
 * compression, and connects only to addresses that the rule permits. If there is a proxy, the proxy
 * resolves names. No proxy is used if only local servers are permitted.
 */
export function createProviderRequest(options: ProviderRequestOptions): ProviderRequest {
  const { rule } = options
  const proxy = rule === LOCAL_ONLY ? undefined : (options.proxy ?? readProxySettings())
  const lookup = { lookup: lookupExcept(proxy, rule) }
  const proxied = proxy ? { proxyEnv: proxy } : {}
  const http = new HttpAgent({ ...agents, ...lookup, ...proxied })
  const https = new HttpsAgent({ ...agents, ...lookup, ...proxied })

  return async (url, { method, headers, body, signal }) => {
    assertAllowed(url, rule)
    const isSecure = url.protocol === 'https:'
    const outgoing = (isSecure ? requestHttps : requestHttp)(url, {
      agent: isSecure ? https : http,
      method,
      headers,
      ...(signal ? { signal } : {}),
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
    outgoing.end(body)
    return assertNoRedirect(await promise)
  }
}

function assertNoRedirect(message: IncomingMessage): IncomingMessage {
  const { statusCode = 0 } = message
  if (statusCode < 300 || statusCode >= 400) return message
  message.destroy()
  throw new ProviderError('unreachable', { cause: new Error(`redirect ${statusCode} refused`) })
}

/** The proxy itself may be in a private network. */
function lookupExcept(proxy: ProxySettings | undefined, rule: AddressRule): LookupFunction {
  const proxies = Object.values(proxy ?? {})
    .filter((value) => URL.canParse(value))
    .map((value) => new URL(value).hostname)
  const lookupAllowed = lookupBy(rule)
  return (hostname, options, callback) =>
    proxies.includes(hostname)
      ? lookupAny(hostname, options, callback)
      : lookupAllowed(hostname, options, callback)
}

/** A numeric address is not resolved, so it is checked here. */
function assertAllowed({ hostname }: URL, { kind, isRefused }: AddressRule): void {
  const address = hostname.replace(/^\[|\]$/g, '')
  if (isIP(address) && isRefused(address))
    throw new ProviderError('unreachable', { cause: new Error(`${address} is a ${kind} address`) })
}
