import { z } from 'zod'
import { EMPTY_ANSWER_NOTICE, FAILED_ANSWER_NOTICE } from '../constants.ts'

export { EMPTY_ANSWER_NOTICE, FAILED_ANSWER_NOTICE }

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

/** The only reasons for a failed answer that leave a worker. None reveals the provider. */
export const AnswerErrorCode = z.enum([
  'rate_limited',
  'unavailable',
  'timed_out',
  'interrupted',
  'empty',
  'too_long',
  'misconfigured',
  'attempts_exhausted',
])
export type AnswerErrorCode = z.infer<typeof AnswerErrorCode>

/** The sentence for a failed answer; the same for every provider. */
export function answerErrorNotice(code: AnswerErrorCode): string {
  return code === 'empty' ? EMPTY_ANSWER_NOTICE : FAILED_ANSWER_NOTICE
}
