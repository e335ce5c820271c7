import { APICallError } from '@ai-sdk/provider'
import type { ConnectionProblem } from '@assay/contracts/connection-problems'
import { NotLocalError } from '../providers/assert-local.ts'
import { MissingKeyError } from '../providers/connection-access.ts'
import { ProviderError } from '../providers/provider-error.ts'
import { toProviderError } from '../providers/to-provider-error.ts'
import { NoListError } from './list-names.ts'

const MAX_DETAIL_CHARS = 4_000
const MAX_CAUSES = 5

/**
 * Describes for a superuser why a connection or a model failed, with the server's own text in full.
 * It never contains a key, because keys are only in headers of requests.
 */
export function toProblem(error: unknown): ConnectionProblem {
  if (error instanceof MissingKeyError) return { code: 'missing_key', detail: error.variable }
  if (error instanceof NotLocalError) return { code: 'not_local', detail: error.message }
  if (error instanceof NoListError) return { code: 'no_list', detail: error.message }
  const failure = error instanceof ProviderError ? error : toProviderError(error, 'calling')
  const detail = textsOf(failure.cause).join('\n').replaceAll('\0', '').slice(0, MAX_DETAIL_CHARS)
  return { code: failure.code, detail: detail.toWellFormed() || failure.message }
}

/** The texts of an error and its causes, outermost first. */
function textsOf(error: unknown, depth = 0): string[] {
  if (error === undefined || error === null || depth === MAX_CAUSES) return []
  if (!(error instanceof Error)) return [typeof error === 'string' ? error : JSON.stringify(error)]
  if (APICallError.isInstance(error)) {
    const { statusCode, message, responseBody } = error
    return [`${statusCode ?? ''} ${message}`.trim(), ...(responseBody ? [responseBody] : [])]
  }
  const inner = error instanceof AggregateError ? error.errors.at(0) : error.cause
  return [...(error.message ? [error.message] : []), ...textsOf(inner, depth + 1)]
}
