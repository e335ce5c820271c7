import type { RouteContract } from '@assay/contracts/route-contract'
import type { ALL_TAGS, api } from './api.ts'
import type { BodyOf, PathOf, QueryOf, ResponseOf } from './contract.ts'

type Build = Parameters<Parameters<typeof api.injectEndpoints>[0]['endpoints']>[0]
type Tags = readonly (typeof ALL_TAGS)[number][]
type Url<Route extends RouteContract> = PathOf<Route['url']>
/** Nothing where a route takes nothing. */
// biome-ignore lint/suspicious/noConfusingVoidType: endpoints without an argument have this type
type OrVoid<Argument> = [Argument] extends [never] ? void : Argument

interface Read<Route extends RouteContract> {
  readonly url: Url<Route>
  readonly params?: Readonly<Record<string, unknown>>
}

interface Call<Route extends RouteContract> {
  readonly url: Url<Route>
  readonly body?: BodyOf<Route>
}

/** Endpoints made from the types of the API's routes. */
export function endpointsOf(build: Build) {
  return {
    /** Reads; its argument is the query string. */
    read: <Route extends RouteContract>(url: NoInfer<Url<Route>>, tags: Tags = []) =>
      build.query<ResponseOf<Route>, OrVoid<QueryOf<Route>>>({
        query: (params) => ({ method: 'GET', url, ...(params && { params }) }),
        providesTags: tags,
      }),
    /** Reads what its argument names. */
    readOf: <Route extends RouteContract, Argument>(
      toRead: (argument: Argument) => Read<Route>,
      tags: Tags = [],
    ) =>
      build.query<ResponseOf<Route>, Argument>({
        query: (argument) => ({ method: 'GET', ...toRead(argument) }),
        providesTags: tags,
      }),
    /** Sends its argument as the body; `tags` are outdated then. */
    send: <Route extends RouteContract>(
      method: NoInfer<Route['method']>,
      url: NoInfer<Url<Route>>,
      tags: Tags = [],
    ) =>
      build.mutation<ResponseOf<Route>, OrVoid<BodyOf<Route>>>({
        query: (body) => ({ method, url, ...(body !== undefined && { body }) }),
        invalidatesTags: tags,
      }),
    /** Changes what its argument names. */
    change: <Route extends RouteContract, Argument>(
      method: NoInfer<Route['method']>,
      toCall: (argument: Argument) => Call<Route>,
      tags: Tags = [],
    ) =>
      build.mutation<ResponseOf<Route>, Argument>({
        query: (argument) => ({ method, ...toCall(argument) }),
        invalidatesTags: tags,
      }),
  }
}
