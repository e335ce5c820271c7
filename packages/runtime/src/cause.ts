import { currentRequestId } from './request-id.ts'
import { currentTrace, type Trace } from './tracing.ts'

/** The trace and the request behind an action, which are passed on to other processes. */
export interface Cause {
  /** Null without tracing. */
  readonly trace: Trace | null
  /** Null if no client request caused the action. */
  readonly requestId: string | null
}

export function currentCause(): Cause {
  return { trace: currentTrace() ?? null, requestId: currentRequestId() ?? null }
}
