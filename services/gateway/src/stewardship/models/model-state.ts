import type { LastingErrorCode } from '@assay/contracts/chat/answer-errors'
import type { ModelState } from '@assay/contracts/models'

export interface ModelCondition {
  readonly isActive: boolean
  readonly retiredAt: Date | null
  readonly pausedAt: Date | null
  /** Some worker has said lately that it can serve it. */
  readonly isServed: boolean
  /** Why its provider refuses it; null where it does not. */
  readonly errorCode: LastingErrorCode | null
  /** Answers that ended in the last quarter of an hour, and how many of them failed. */
  readonly recent: { readonly answers: number; readonly failures: number }
}

/** Fewer may be bad luck. */
const MIN_FAILURES = 3
const FAILING_SHARE = 0.5

/** The one thing to know about a model: what keeps it longest from being drawn comes first. */
export function modelState({
  isActive,
  retiredAt,
  pausedAt,
  isServed,
  errorCode,
  recent: { answers, failures },
}: ModelCondition): ModelState {
  if (retiredAt) return 'retired'
  if (!isActive) return 'inactive'
  if (pausedAt) return 'paused'
  if (!isServed) return 'without_key'
  if (errorCode) return errorCode
  return failures >= MIN_FAILURES && failures >= answers * FAILING_SHARE ? 'failing' : 'on_offer'
}
