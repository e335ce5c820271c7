import type { z } from 'zod'
import type { Access } from './access.ts'

/** A route as data. The gateway serves it, and the client uses its types. */
export interface RouteContract {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly url: `/api/v1/${string}`
  readonly config: {
    readonly access: Access
    /** Whether personal access tokens of every scope are refused, for the security of accounts. */
    readonly sessionOnly?: true
  }
  readonly schema: {
    readonly summary?: string
    readonly description?: string
    /** Accepted media types, if other than JSON. */
    readonly consumes?: readonly string[]
    readonly produces?: readonly string[]
    readonly params?: z.ZodType
    readonly querystring?: z.ZodType
    readonly body?: z.ZodType
    readonly response: Readonly<Record<number, z.ZodType>>
  }
}

type RouteDefinition = RouteContract['config'] & RouteContract['schema']

/**
 * Preserves the literal method, URL and schemas in the type, so that the compiler checks both ends.
 */
export function defineRoute<
  const Method extends RouteContract['method'],
  const Url extends RouteContract['url'],
  const Definition extends RouteDefinition,
>(method: Method, url: Url, definition: Definition) {
  const { access, sessionOnly, ...schema } = definition
  return { method, url, config: { access, ...(sessionOnly && { sessionOnly }) }, schema }
}
