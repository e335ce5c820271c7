import { z } from 'zod'
import { AnswerErrorCode } from './chat/answer-errors.ts'

/**
 * Why a connection or a model cannot be used.
 * - `missing_key`: no worker has a variable that the connection names.
 * - `no_worker`: no worker replied.
 * - `no_list`: the server answers, but does not list its models.
 * - `not_local`: only local servers may be called, and this one is elsewhere.
 * - `refused`: the model or its vendor declined.
 */
export const ConnectionProblemCode = z.enum([
  ...AnswerErrorCode.options,
  'missing_key',
  'no_worker',
  'no_list',
  'not_local',
  'refused',
])
export type ConnectionProblemCode = z.infer<typeof ConnectionProblemCode>

/**
 * `detail` contains the server's own text or, for a missing key, the names of the variables. It is
 * only for superusers.
 */
export const ConnectionProblem = z.object({ code: ConnectionProblemCode, detail: z.string() })
export type ConnectionProblem = z.infer<typeof ConnectionProblem>

/** The result of one short answer. Times are in milliseconds. */
export const ModelTest = z.object({
  first_word_ms: z.int(),
  total_ms: z.int(),
  /** Null if the server reports no number of tokens, or the answer came in one piece. */
  tokens_per_second: z.number().nullable(),
  finish_reason: z.enum(['stop', 'length', 'declined']),
  /** The model that the server reports; null if it reports none. */
  reported_name: z.string().nullable(),
  text: z.string(),
})
export type ModelTest = z.infer<typeof ModelTest>

/** A worker's reply to a gateway that lists or tests a connection. */
export type TrialReply =
  | { readonly names: readonly string[] }
  | { readonly test: ModelTest }
  | { readonly problem: ConnectionProblem }
