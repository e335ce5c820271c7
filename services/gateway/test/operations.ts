import type { RouteContract } from '@assay/contracts/route-contract'
import { CONTRACTS } from '@assay/testing/contracts'

/** All operations in the contracts. */
export const OPERATIONS: readonly RouteContract[] = Object.values(CONTRACTS).filter(isRoute)

/** Returns the operation's name, for example `GET /items/:id`. */
export const nameOf = ({ method, url }: RouteContract) => `${method} ${url.replace('/api/v1', '')}`

function isRoute(value: unknown): value is RouteContract {
  return typeof value === 'object' && value !== null && 'url' in value && 'method' in value
}

/** Returns the path below `/api/v1`, with the same value for each parameter. */
export const pathWith = ({ url }: RouteContract, param: string) =>
  url.replace('/api/v1', '').replace(/:\w+/g, encodeURIComponent(param))
