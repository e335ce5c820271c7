import type { RouteContract } from '@assay/contracts/route-contract'
import { type ALL_TAGS, api } from './api.ts'
import { type BodyOf, fetchArgs, type QueryOf, type ResponseOf } from './contract.ts'
import { keepToken } from './session.ts'

type Tags = readonly (typeof ALL_TAGS)[number][]

/** The names of the parameters in a URL. */
type ParamOf<Url extends string> = Url extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer End}`
    ? Name | ParamOf<`/${End}`>
    : Rest
  : never

// biome-ignore-start lint/suspicious/noConfusingVoidType: RTK Query types a hook without an argument by void
/** `void` for a route without a payload; optional where every field of the payload is optional. */
type OrVoid<Payload> = [Payload] extends [never]
  ? void
  : object extends Payload
    ? Payload | void
    : Payload
// biome-ignore-end lint/suspicious/noConfusingVoidType: end

/** The payload under a key, required if the route requires it. */
type Named<Key extends string, Payload> = [Payload] extends [never]
  ? unknown
  : object extends Payload
    ? { readonly [Name in Key]?: Payload }
    : { readonly [Name in Key]: Payload }

/** The query string or body alone, or together with the URL's parameters if it has any. */
type Argument<Url extends string, Key extends string, Payload> = [ParamOf<Url>] extends [never]
  ? OrVoid<Payload>
  : { readonly [Name in ParamOf<Url>]: string } & Named<Key, Payload>

/** A hook that reads a route. */
export const readHook = <Route extends RouteContract>(
  url: NoInfer<Route['url']>,
  tags: Tags = [],
) => readHooks<Route>(url, tags).useQuery

/** The hooks that read a route: at once, or when called. */
export function readHooks<Route extends RouteContract>(
  url: NoInfer<Route['url']>,
  tags: Tags = [],
) {
  const name = `GET ${url}`
  const { endpoints } = api.injectEndpoints({
    endpoints: (build) => ({
      [name]: build.query<ResponseOf<Route>, Argument<Route['url'], 'query', QueryOf<Route>>>({
        query: (argument) => toRequest('GET', url, argument),
        providesTags: tags,
      }),
    }),
  })
  return endpointOf(endpoints, name)
}

/**
 * A hook that calls a route to change something and then invalidates `tags`. If the response has a
 * token, it is stored first.
 */
export function sendHook<Route extends RouteContract>(
  method: NoInfer<Route['method']>,
  url: NoInfer<Route['url']>,
  tags: Tags = [],
) {
  const name = `${method} ${url}`
  const { endpoints } = api.injectEndpoints({
    endpoints: (build) => ({
      [name]: build.mutation<ResponseOf<Route>, Argument<Route['url'], 'body', BodyOf<Route>>>({
        query: (argument) => toRequest(method, url, argument),
        transformResponse: keepToken<ResponseOf<Route>>,
        invalidatesTags: tags,
      }),
    }),
  })
  return endpointOf(endpoints, name).useMutation
}

function endpointOf<Endpoint>(endpoints: Readonly<Record<string, Endpoint>>, name: string) {
  const endpoint = endpoints[name]
  if (!endpoint) throw new Error(`There is no endpoint ${name}`)
  return endpoint
}

function toRequest<Route extends RouteContract>(
  method: Route['method'],
  url: Route['url'],
  argument: unknown,
) {
  const { query, body, ...params } = (argument ?? {}) as Readonly<Record<string, unknown>>
  const payload = url.includes(':') ? (query ?? body) : argument
  return {
    ...fetchArgs<Route>(method, url, params),
    ...(method === 'GET' ? { params: payload as Record<string, unknown> } : { body: payload }),
  }
}
