import { APICallError } from '@ai-sdk/provider'
import { fieldsOf, parseJson } from './reading/fields.ts'

/** The facts about a refused call, or about an error within a stream, which has the same form. */
export interface ProviderFailure {
  /** Undefined for an error that no provider reported. */
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

/** Extracts the facts from an error that a model package or a stream reports. */
export function readFailure(error: unknown): ProviderFailure {
  if (APICallError.isInstance(error)) {
    const { statusCode, responseBody = '', message } = error
    const body = parseJson(responseBody)
    const isOfApi = typeof body === 'object' && body !== null
    return toFailure(isOfApi ? body : responseBody || message, statusCode)
  }
  return toFailure(error instanceof Error ? error.cause : error, undefined)
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
