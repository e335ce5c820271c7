import { randomBytes } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { isRequestId } from '@assay/runtime'

export const REQUEST_ID_HEADER = 'x-request-id'

/** Tells the requests of this process from those of others; hexadecimal, which hardly spells a model's name by chance. */
const PROCESS = randomBytes(9).toString('hex')
let requests = 0

/** The id that nginx or the client has given, when it is well-formed, else a new one. */
export function requestIdOf({ headers }: { readonly headers: IncomingHttpHeaders }): string {
  const given = headers[REQUEST_ID_HEADER]
  return isRequestId(given) ? given : `${PROCESS}-${requests++}`
}
