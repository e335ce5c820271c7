import { randomBytes } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { isRequestId } from '@assay/runtime'

export const REQUEST_ID_HEADER = 'x-request-id'

/**
 * Identifies this process in request ids. It is hexadecimal, so that it cannot spell a model's name
 * by chance.
 */
const PROCESS = randomBytes(9).toString('hex')
let requests = 0

/** Returns the request id from nginx or the client if it is well-formed, otherwise a new id. */
export function requestIdOf({ headers }: { readonly headers: IncomingHttpHeaders }): string {
  const given = headers[REQUEST_ID_HEADER]
  return isRequestId(given) ? given : `${PROCESS}-${requests++}`
}
