import type { LastingErrorCode } from '@assay/contracts/chat/answer-errors'
import type { ModelState } from '@assay/contracts/models'

export interface ModelCondition {
  readonly isActive: boolean
  readonly retiredAt: Date | null
  readonly pausedAt: Date | null
  /** Whether a worker has recently reported that it can serve the model. */
  readonly isServed: boolean
  /** Whether the server lists the model, or lists no models at all. */
  readonly isListed: boolean
  /** The reason why the provider refuses the model. Null if it does not. */
  readonly errorCode: LastingErrorCode | null
  /** The number of answers that ended in the last 15 minutes, and of those that failed. */
  readonly recent: { readonly answers: number; readonly failures: number }
}

/** The minimum number of failures. Fewer failures may be a coincidence. */
const MIN_FAILURES = 3
const FAILING_SHARE = 0.5

/** Returns the most important fact about a model. Conditions that last longest come first. */
export function modelState({
  isActive,
  retiredAt,
  pausedAt,
  isServed,
  isListed,
  errorCode,
  recent: { answers, failures },
}: ModelCondition): ModelState {
  if (retiredAt) return 'retired'
  if (!isActive) return 'inactive'
  if (pausedAt) return 'paused'
  if (!isServed) return 'without_key'
  if (!isListed) return 'not_listed'
  if (errorCode) return errorCode
  return failures >= MIN_FAILURES && failures >= answers * FAILING_SHARE ? 'failing' : 'on_offer'
}
