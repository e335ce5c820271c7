import { z } from 'zod'
import { EMPTY_ANSWER_NOTICE, FAILED_ANSWER_NOTICE } from '../constants.ts'

export { EMPTY_ANSWER_NOTICE, FAILED_ANSWER_NOTICE }

/** How an answer is said to have finished that its reader ended. */
export const STOPPED = 'stopped'

/** The only reasons for a failed answer that leave a worker. None betrays the provider. */
export const AnswerErrorCode = z.enum([
  'rate_limited',
  'unavailable',
  'timed_out',
  'interrupted',
  'empty',
  'refused',
  'too_long',
  'misconfigured',
  'attempts_exhausted',
])
export type AnswerErrorCode = z.infer<typeof AnswerErrorCode>

/** The sentence for a failed answer; the same for every provider. */
export function answerErrorNotice(code: AnswerErrorCode): string {
  return code === 'empty' ? EMPTY_ANSWER_NOTICE : FAILED_ANSWER_NOTICE
}
