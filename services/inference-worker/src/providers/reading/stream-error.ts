import { APICallError } from '@ai-sdk/provider'
import { z } from 'zod'
import { type Fields, fieldsOf, textOf } from './fields.ts'

const Code = z.union([z.string(), z.number()]).nullish().catch(null)
const ErrorNames = z.object({
  ...{ code: Code, status: Code, status_code: Code, http_status: Code },
  ...{ type: Code, error_type: Code },
})

/** The first pattern that matches one of the error's names gives the status. */
const STATUSES: readonly (readonly [RegExp, number])[] = [
  [/rate.?limit|too.?many.?requests|resource.?exhausted|throttl|capacity_exceeded/i, 429],
  [/insufficient_quota|quota.?exceeded/i, 429],
  [/overloaded|unavailable|over_capacity/i, 503],
  [/insufficient.?(?:balance|credit|funds)|billing|payment/i, 402],
  [/authentication|unauthorized|invalid_api_key|unauthenticated/i, 401],
  [/permission|forbidden/i, 403],
  [/not_?found/i, 404],
  [/context_length|too_large|string_above_max_length/i, 400],
  [/invalid|validation|bad_?request/i, 400],
  [/timed?.?out|deadline/i, 504],
]
const UNNAMED = 500

/** Names under which providers' content filters report blocked requests and answers. */
const REFUSALS = /content_filter|content_policy|data_?inspection_?failed|ResponsibleAIPolicy/i

/** Every event of an answer has at least one of these fields. */
const ANSWER_FIELDS = ['choices', 'candidates', 'delta', 'response', 'promptFeedback', 'usage']

/** The error that an event reports; undefined for other events. This runs for every token. */
export function errorIn(value: unknown): unknown {
  const { error, object, type, response } = fieldsOf(value)
  if (error && typeof error === 'object') return error
  if (textOf(error) || object === 'error' || type === 'error') return value
  if (type === 'response.failed') return fieldsOf(response).error ?? value
  return isOnlyMessage(fieldsOf(value)) ? value : undefined
}

/** Some frameworks report an error as `{"detail": "…"}` or `{"code": …, "message": "…"}`. */
function isOnlyMessage(fields: Fields): boolean {
  const words = textOf(fields.message) || textOf(fields.detail) || textOf(fields.msg)
  return words !== '' && !ANSWER_FIELDS.some((field) => field in fields)
}

export interface ReportedBy {
  readonly url: string
  readonly retryAfter: string | undefined
}

/** Converts an error event to the error that a refused call with the same status throws. */
export function toCallError(reported: unknown, { url, retryAfter }: ReportedBy): APICallError {
  return new APICallError({
    message: '',
    url,
    requestBodyValues: {},
    statusCode: statusOf(reported),
    responseHeaders: retryAfter ? { 'retry-after': retryAfter } : {},
    responseBody: JSON.stringify(reported),
  })
}

/**
 * Whether an error event means that the vendor declined. Other vendors report this as a stop
 * reason.
 */
export function isRefusal(reported: unknown): boolean {
  const { code, status, type } = ErrorNames.safeParse(reported).data ?? {}
  return [code, status, type].some((word) => typeof word === 'string' && REFUSALS.test(word))
}

function statusOf(reported: unknown): number {
  const { code, status, status_code, http_status, type, error_type } =
    ErrorNames.safeParse(reported).data ?? {}
  const codes = [code, status, status_code, http_status]
  const number = codes.map(Number).find((each) => each >= 400 && each < 600)
  if (number) return number
  const words = [...codes, type, error_type].filter((word) => typeof word === 'string')
  for (const [pattern, named] of STATUSES)
    if (words.some((word) => pattern.test(word))) return named
  return UNNAMED
}
