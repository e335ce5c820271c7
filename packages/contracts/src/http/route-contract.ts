import type { z } from 'zod'

/** A route as data: the gateway spreads it into `app.route`, the client takes its types. */
export interface RouteContract {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly url: `/api/v1/${string}`
  readonly schema: {
    readonly summary?: string
    readonly tags?: readonly string[]
    readonly params?: z.ZodType
    readonly querystring?: z.ZodType
    readonly body?: z.ZodType
    readonly response: Readonly<Record<number, z.ZodType>>
  }
}

/** Keeps the literal method, URL and schemas in the type, so that both ends are checked. */
export function defineRoute<const Route extends RouteContract>(route: Route): Route {
  return route
}
