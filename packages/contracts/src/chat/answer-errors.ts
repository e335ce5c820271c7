import { z } from 'zod'

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

/** What a reader sees in place of an answer without text. */
export const EMPTY_ANSWER_NOTICE = 'Error: No Response returned by the model.'

/** What a battle's reader sees under a side that failed. */
export const FAILED_ANSWER_NOTICE =
  "[Error: We couldn't complete this assistant's response. Please try again. If this keeps happening, clear cache/cookies, check your connection, or try later.]"

/** The sentence for a failed answer; the same for every provider. */
export function answerErrorNotice(code: AnswerErrorCode): string {
  return code === 'empty' ? EMPTY_ANSWER_NOTICE : FAILED_ANSWER_NOTICE
}
