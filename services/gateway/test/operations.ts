import * as contracts from '@assay/contracts'
import * as reviews from '@assay/contracts/reviews'

/** Every operation that the contracts describe. */
export const OPERATIONS: readonly contracts.RouteContract[] = [
  ...Object.values<unknown>(contracts),
  ...Object.values<unknown>(reviews),
].filter(isRoute)

/** `GET /items/:id` */
export const nameOf = ({ method, url }: contracts.RouteContract) =>
  `${method} ${url.replace('/api/v1', '')}`

function isRoute(value: unknown): value is contracts.RouteContract {
  return typeof value === 'object' && value !== null && 'url' in value && 'method' in value
}

/** The path below `/api/v1` with the same value for each parameter. */
export const pathWith = ({ url }: contracts.RouteContract, param: string) =>
  url.replace('/api/v1', '').replace(/:\w+/g, encodeURIComponent(param))
