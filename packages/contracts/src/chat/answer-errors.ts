import { z } from 'zod'
import {
  BROKEN_OFF_NOTICE,
  EMPTY_ANSWER_NOTICE,
  FAILED_ANSWER_NOTICE,
  TIMED_OUT_NOTICE,
  TOO_LONG_NOTICE,
} from '../constants.ts'

/**
 * Why an answer ended early: the reader stopped it, it reached the length limit, or the model or
 * its vendor declined to answer.
 */
export const AnswerEnding = z.enum(['stopped', 'length', 'declined'])
export type AnswerEnding = z.infer<typeof AnswerEnding>

/** Converts a stored finish reason. Returns null if the answer ended normally. */
export function toEnding(finishReason: string | null | undefined): AnswerEnding | null {
  return AnswerEnding.safeParse(finishReason).data ?? null
}

/**
 * All reasons for a failed answer that a worker publishes. None reveals the provider.
 * - `bad_key`, `no_credit`, `unknown_model`: the provider refuses every request for this model with
 * our key.
 * - `too_long`: the question and the thread before it exceed the model's context.
 * - `rate_limited`, `overloaded`, `unreachable`, `timed_out`: the provider is busy or down.
 * - `broken_stream`: the provider's stream broke off.
 * - `empty`: the model returned no text.
 * - `misconfigured`: the provider rejects our request, or no worker has a key for it.
 * - `attempts_exhausted`: no worker could finish the answer.
 */
export const AnswerErrorCode = z.enum([
  'bad_key',
  'no_credit',
  'unknown_model',
  'too_long',
  'rate_limited',
  'overloaded',
  'unreachable',
  'timed_out',
  'broken_stream',
  'empty',
  'misconfigured',
  'attempts_exhausted',
])
export type AnswerErrorCode = z.infer<typeof AnswerErrorCode>

/** Failures that last until an operator intervenes. A model with such a failure is not drawn. */
export const LastingErrorCode = AnswerErrorCode.extract(['bad_key', 'no_credit', 'unknown_model'])

/** Notices for causes that a reader can understand. All other causes get the general notice. */
const NOTICES: Readonly<Partial<Record<AnswerErrorCode, string>>> = {
  empty: EMPTY_ANSWER_NOTICE,
  too_long: TOO_LONG_NOTICE,
  timed_out: TIMED_OUT_NOTICE,
  broken_stream: BROKEN_OFF_NOTICE,
}

/** Returns the notice for a failed answer. It is the same for every provider. */
export function answerErrorNotice(code: AnswerErrorCode): string {
  return NOTICES[code] ?? FAILED_ANSWER_NOTICE
}
