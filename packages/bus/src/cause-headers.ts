import { type Cause, currentCause } from '@assay/runtime'
import { headers, type Msg, type MsgHdrs } from '@nats-io/transport-node'

const TRACE = 'traceparent'
const REQUEST_ID = 'x-request-id'

/**
 * Returns headers that carry the current trace and request. Returns an empty object if there is
 * neither.
 */
export function causeHeaders(): { readonly headers?: MsgHdrs } {
  const { trace, requestId } = currentCause()
  if (!trace && !requestId) return {}
  const carrier = headers()
  if (trace) carrier.set(TRACE, trace)
  if (requestId) carrier.set(REQUEST_ID, requestId)
  return { headers: carrier }
}

/** Reads the cause of a message from its headers. */
export function causeOf({ headers: carrier }: { readonly headers?: Msg['headers'] }): Cause {
  return {
    trace: carrier?.get(TRACE) || null,
    requestId: carrier?.get(REQUEST_ID) || null,
  }
}
