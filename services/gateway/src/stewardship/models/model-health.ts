import { type AnswerErrorCode, LastingErrorCode } from '@assay/contracts/chat/answer-errors'
import type { ConnectionProblem, ConnectionProblemCode } from '@assay/contracts/connection-problems'
import type { ConnectionKind } from '@assay/contracts/connections'
import type { ModelHealth, ModelState } from '@assay/contracts/models'

export interface ModelCondition {
  readonly isActive: boolean
  readonly retiredAt: Date | null
  readonly pausedAt: Date | null
  readonly kind: ConnectionKind
  /** Whether a worker has recently reported that it has the keys of the connection. */
  readonly isCallable: boolean
  /** Whether the connection's server has never been reached, and why it cannot be used. */
  readonly isDraft: boolean
  readonly problem: ConnectionProblem | null
  /** Whether a worker has recently reported that it offers the model. */
  readonly isServed: boolean
  /** Whether the last check reached the server, or the server is not checked. */
  readonly isReached: boolean
  /** Whether the server lists the model, or lists no models at all. */
  readonly isListed: boolean
  /** Why the model's answers and probes fail. Null if they do not. */
  readonly errorCode: AnswerErrorCode | null
  readonly recent: RecentAnswers
}

/** The answers that ended in the last 15 minutes. */
export interface RecentAnswers {
  readonly answers: number
  readonly failures: number
  /** The most frequent reason for the failures; null without failures. */
  readonly cause: AnswerErrorCode | null
}

export const NO_ANSWERS: RecentAnswers = { answers: 0, failures: 0, cause: null }

/** The minimum number of failures. Fewer failures may be a coincidence. */
const MIN_FAILURES = 3
const FAILING_SHARE = 0.5

/** Returns the most important fact about a model. Conditions that last longest come first. */
export function modelHealth(condition: ModelCondition): ModelHealth {
  const { isActive, retiredAt, pausedAt, isServed, isReached, isListed, problem } = condition
  const { errorCode, recent } = condition
  if (retiredAt) return notDrawn('retired')
  if (!isActive) return notDrawn('inactive')
  if (pausedAt) return notDrawn('paused')
  if (!isServed) return notServed(condition)
  if (!isReached) return failing(problem?.code ?? 'unreachable', false)
  if (!isListed) return notDrawn('not_listed')
  if (errorCode) return failing(errorCode, !LastingErrorCode.safeParse(errorCode).success)
  const cause = causeOf(recent)
  return cause ? failing(cause, true) : { state: 'on_offer', cause: null, is_drawn: true }
}

const notDrawn = (state: ModelState): ModelHealth => ({ state, cause: null, is_drawn: false })

function notServed({ kind, isCallable, isDraft, problem }: ModelCondition): ModelHealth {
  if (problem?.code === 'not_local') return failing(problem.code, false)
  if (isCallable && isDraft) return failing(problem?.code ?? 'unreachable', false)
  if (!isCallable) return notDrawn('without_key')
  return notDrawn(kind === 'demo' ? 'not_needed' : 'being_checked')
}

const failing = (cause: ConnectionProblemCode, is_drawn: boolean): ModelHealth =>
  cause === 'no_credit'
    ? { state: 'no_credit', cause: null, is_drawn }
    : { state: 'failing', cause, is_drawn }

function causeOf({ answers, failures, cause }: RecentAnswers): AnswerErrorCode | null {
  return failures >= MIN_FAILURES && failures >= answers * FAILING_SHARE ? cause : null
}
