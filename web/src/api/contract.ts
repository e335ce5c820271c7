import type { RouteContract } from '@assay/contracts/route-contract'

/** The fields of a schema as the caller writes them, and as the server answers them. */
type InputOf<Schema> = Schema extends { _zod: { input: infer Input } } ? Input : never
type OutputOf<Schema> = Schema extends { _zod: { output: infer Output } } ? Output : never

/** The URL of a route with its parameters filled in. */
export type PathOf<Url extends string> = Url extends `${infer Start}:${infer Rest}`
  ? `${Start}${string}${Rest extends `${string}/${infer End}` ? `/${PathOf<End>}` : ''}`
  : Url

/** The query string of a route. */
export type QueryOf<Route extends RouteContract> = InputOf<Route['schema']['querystring']>
/** The request body of a route. */
export type BodyOf<Route extends RouteContract> = InputOf<Route['schema']['body']>
/** The body of a successful response. */
export type ResponseOf<Route extends RouteContract> = OutputOf<Route['schema']['response'][200]>

/**
 * Method and URL of a call, checked against the contract's type: the contract itself, and with it
 * the schemas, stays out of the browser.
 */
export function fetchArgs<Route extends RouteContract>(
  method: NoInfer<Route['method']>,
  url: NoInfer<PathOf<Route['url']>>,
) {
  return { method, url }
}
