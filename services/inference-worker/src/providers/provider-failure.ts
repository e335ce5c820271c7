import { APICallError } from '@ai-sdk/provider'

/** The facts about a refused call or about an error within a stream. */
export interface ProviderFailure {
  /** The HTTP status, or the status that an error within a stream names. */
  readonly status: number | undefined
  /** The provider's own names for the error; undefined if they are not plain names. */
  readonly type: string | undefined
  readonly code: string | undefined
  readonly param: string | undefined
  /** Whether the body is JSON from the API, not a page from a proxy in front of it. */
  readonly isOfApi: boolean
  /**
   * The provider's error text. It may quote the question, so it is only for matching and must never
   * be logged.
   */
  readonly words: string
}

/** Fields that contain a provider's own text. Other fields may repeat the request. */
const WORD_FIELDS: ReadonlySet<string> = new Set([
  ...['error', 'errors', 'error_type', 'type', 'code', 'status', 'param', 'message', 'msg', 'loc'],
  ...['Message', 'error_description'],
  ...['detail', 'details', 'innererror', 'reason', 'metadata', 'raw'],
])
const MAX_DEPTH = 6
const MAX_WORDS = 4_000
const PLAIN_NAME = /^[\w.[\]-]{1,64}$/

/** The status of an error within a stream, if the error does not name one. */
const STATUS_OF_TYPE: Readonly<Record<string, number>> = {
  overloaded_error: 529,
  rate_limit_error: 429,
  rate_limit_exceeded: 429,
  timeout_error: 504,
  api_error: 500,
  server_error: 500,
}

/** Extracts the facts from an error that a model package or a stream reports. */
export function readFailure(error: unknown): ProviderFailure {
  if (APICallError.isInstance(error)) {
    const { statusCode, responseBody = '', message } = error
    const body = parse(responseBody)
    return toFailure(body ?? (responseBody || message), statusCode)
  }
  const reported = error instanceof Error ? error.cause : error
  const failure = toFailure(reported, undefined)
  const { code = '', type = '' } = failure
  const status = statusIn(reported) ?? STATUS_OF_TYPE[type] ?? STATUS_OF_TYPE[code]
  return { ...failure, status }
}

function toFailure(body: unknown, status: number | undefined): ProviderFailure {
  const root = fieldsOf(Array.isArray(body) ? body[0] : body)
  const inner = { ...root, ...fieldsOf(root.error) }
  return {
    status,
    type: nameOf(inner.type) ?? nameOf(root.error_type) ?? nameOf(inner.status),
    code: nameOf(inner.code),
    param: nameOf(inner.param),
    isOfApi: typeof body === 'object',
    words: wordsOf(body).join(' ').slice(0, MAX_WORDS),
  }
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

function nameOf(value: unknown): string | undefined {
  const name = typeof value === 'number' ? String(value) : value
  return typeof name === 'string' && PLAIN_NAME.test(name) ? name : undefined
}

function wordsOf(value: unknown, depth = 0): string[] {
  if (depth > MAX_DEPTH) return []
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.flatMap((item) => wordsOf(item, depth + 1))
  return Object.entries(fieldsOf(value)).flatMap(([field, inner]) =>
    WORD_FIELDS.has(field) ? wordsOf(inner, depth + 1) : [],
  )
}

/** The status of an error within a stream, from one of the fields that servers use for it. */
function statusIn(reported: unknown): number | undefined {
  const root = fieldsOf(reported)
  const { code, status, status_code } = { ...root, ...fieldsOf(root.error) }
  return [code, status, status_code].map(Number).find((named) => named >= 400 && named < 600)
}

function parse(body: string): object | undefined {
  try {
    const json: unknown = JSON.parse(body)
    return typeof json === 'object' && json !== null ? json : undefined
  } catch {
    return undefined
  }
}
