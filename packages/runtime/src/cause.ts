import { currentRequestId } from './request-id.ts'
import { currentTrace, type Trace } from './tracing.ts'

/** What something is done because of, for another process to go on with. */
export interface Cause {
  /** Null when nothing is traced. */
  readonly trace: Trace | null
  /** Null when no request of a client is behind it. */
  readonly requestId: string | null
}

export function currentCause(): Cause {
  return { trace: currentTrace() ?? null, requestId: currentRequestId() ?? null }
}
