import { currentTrace, type Trace } from '@assay/runtime'
import { headers, type Msg, type MsgHdrs } from '@nats-io/transport-node'

const HEADER = 'traceparent'

/** Options of a message that goes on with the trace of what runs now; empty when nothing is traced. */
export function tracedHeaders(): { readonly headers?: MsgHdrs } {
  const trace = currentTrace()
  if (!trace) return {}
  const carrier = headers()
  carrier.set(HEADER, trace)
  return { headers: carrier }
}

/** The trace that a message came with. */
export function traceOf(message: { readonly headers?: Msg['headers'] }): Trace | undefined {
  return message.headers?.get(HEADER) || undefined
}
