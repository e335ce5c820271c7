import { z } from 'zod'
import {
  BROKEN_OFF_NOTICE,
  EMPTY_ANSWER_NOTICE,
  FAILED_ANSWER_NOTICE,
  TIMED_OUT_NOTICE,
  TOO_LONG_NOTICE,
} from '../constants.ts'

/**
 * How a finished answer ended, where not at its own end: its reader stopped it, it reached the
 * length limit, or the model or its vendor declined to answer.
 */
export const AnswerEnding = z.enum(['stopped', 'length', 'declined'])
export type AnswerEnding = z.infer<typeof AnswerEnding>

/** Reads the ending from a stored finish reason; null for an answer that ended on its own. */
export function toEnding(finishReason: string | null | undefined): AnswerEnding | null {
  return AnswerEnding.safeParse(finishReason).data ?? null
}

/**
 * The only reasons for a failed answer that leave a worker. None reveals the provider.
 * - `bad_key`, `no_credit`, `unknown_model`: the provider serves this model to nobody with our key.
 * - `too_long`: the question, with the chat before it, does not fit the model.
 * - `rate_limited`, `overloaded`, `unreachable`, `timed_out`: the provider is busy or away.
 * - `broken_stream`: the answer broke off.
 * - `empty`: the model ended without text.
 * - `misconfigured`: the provider refuses the call as we make it, or no worker has a key for it.
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

/** Failures that last until an operator acts: a model with one of them is off the draw. */
export const LastingErrorCode = AnswerErrorCode.extract(['bad_key', 'no_credit', 'unknown_model'])
export type LastingErrorCode = z.infer<typeof LastingErrorCode>

/** Causes that a reader can understand; what else went wrong is for operators. */
const NOTICES: Readonly<Partial<Record<AnswerErrorCode, string>>> = {
  empty: EMPTY_ANSWER_NOTICE,
  too_long: TOO_LONG_NOTICE,
  timed_out: TIMED_OUT_NOTICE,
  broken_stream: BROKEN_OFF_NOTICE,
}

/** The sentence for a failed answer; the same for every provider. */
export function answerErrorNotice(code: AnswerErrorCode): string {
  return NOTICES[code] ?? FAILED_ANSWER_NOTICE
}
