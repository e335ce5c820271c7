import type { RouteContract } from '@assay/contracts/route-contract'

/** The types of a schema: what the caller sends, and what the server returns. */
type InputOf<Schema> = Schema extends { _zod: { input: infer Input } } ? Input : never
type OutputOf<Schema> = Schema extends { _zod: { output: infer Output } } ? Output : never

export type QueryOf<Route extends RouteContract> = InputOf<Route['schema']['querystring']>
export type BodyOf<Route extends RouteContract> = InputOf<Route['schema']['body']>
/** The body of a successful response. */
export type ResponseOf<Route extends RouteContract> = OutputOf<Route['schema']['response'][200]>

/**
 * Method and URL of a call, checked against the contract's type. Only the type is imported, which
 * keeps the schemas out of the browser. `params` fills in the parameters of the URL.
 */
export function fetchArgs<Route extends RouteContract>(
  method: NoInfer<Route['method']>,
  url: NoInfer<Route['url']>,
  params: Readonly<Record<string, unknown>> = {},
) {
  const filled = url.replace(/:(\w+)/g, (_, name) => encodeURIComponent(String(params[name])))
  return { method, url: filled }
}
