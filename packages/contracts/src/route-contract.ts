import type { z } from 'zod'

/**
 * Who may make a call at all; what is theirs among what it is about is decided later.
 * - `open`: a proof of its own comes along; any other credential is left unread.
 * - `everybody`: nobody, too; a dead credential is refused.
 * - `people`: whoever is known, guests included.
 * - `accounts`: whoever has signed in.
 * - `themselves`: the user that the path names, and superusers.
 * - `board_readers`: everybody while the board is public, else superusers.
 * - `superusers`: guests count as not signed in (401), users have the wrong role (403).
 * - `superuser_role`: the same, and guests have the wrong role as well (403).
 */
export type Access =
  | 'open'
  | 'everybody'
  | 'people'
  | 'accounts'
  | 'themselves'
  | 'board_readers'
  | 'superusers'
  | 'superuser_role'

/** A route as data: the gateway spreads it into `app.route`, the client takes its types. */
export interface RouteContract {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly url: `/api/v1/${string}`
  readonly config: { readonly access: Access }
  readonly schema: {
    readonly summary?: string
    readonly description?: string
    readonly tags?: readonly string[]
    /** Media types, where they are others than JSON. */
    readonly consumes?: readonly string[]
    readonly produces?: readonly string[]
    readonly params?: z.ZodType
    readonly querystring?: z.ZodType
    readonly body?: z.ZodType
    readonly response: Readonly<Record<number, z.ZodType>>
  }
}

type RouteDefinition = Pick<RouteContract, 'method' | 'url'> &
  RouteContract['config'] &
  RouteContract['schema']

/** Keeps the literal method, URL and schemas in the type, so that both ends are checked. */
export function defineRoute<const Route extends RouteDefinition>(route: Route) {
  const { method: _method, url: _url, access, ...schema } = route
  const { method, url }: Pick<Route, 'method' | 'url'> = route
  return { method, url, config: { access }, schema }
}
