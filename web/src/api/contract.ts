import type { RouteContract } from '@assay/contracts'

/** The fields of a schema as the caller writes them, and as the server answers them. */
type InputOf<Schema> = Schema extends { _zod: { input: infer Input } } ? Input : never
type OutputOf<Schema> = Schema extends { _zod: { output: infer Output } } ? Output : never

type PathOf<Url extends string> = Url extends `${infer Start}:${infer Rest}`
  ? `${Start}${string}${Rest extends `${string}/${infer End}` ? `/${PathOf<End>}` : ''}`
  : Url

/** What a route takes in its query string. */
export type QueryOf<Route extends RouteContract> = InputOf<Route['schema']['querystring']>
/** What a route takes as its body. */
export type BodyOf<Route extends RouteContract> = InputOf<Route['schema']['body']>
/** What a route answers when all is well. */
export type AnswerOf<Route extends RouteContract> = OutputOf<Route['schema']['response'][200]>

/**
 * Method and URL of a call, checked against the contract's type: the contract itself, and with it
 * the schemas, stays out of the browser.
 */
export function call<Route extends RouteContract>(
  method: NoInfer<Route['method']>,
  url: NoInfer<PathOf<Route['url']>>,
) {
  return { method, url }
}
