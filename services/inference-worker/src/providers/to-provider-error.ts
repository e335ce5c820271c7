import { APICallError } from '@ai-sdk/provider'
import type { AnswerErrorCode } from '@assay/contracts'
import { ProviderError } from './provider-error.ts'
import { parseRetryAfter } from './retry-after.ts'

const TOO_LONG = /context.?(length|window)|maximum context|too (long|large|many tokens)/i

/** Translates whatever a model package threw into a code of the closed list. */
export function toProviderError(error: unknown, hasStarted: boolean): ProviderError {
  if (error instanceof ProviderError) return error
  if (hasStarted) return new ProviderError('interrupted', { cause: error })
  if (!APICallError.isInstance(error)) return new ProviderError('unavailable', { cause: error })

  const { statusCode = 0, responseHeaders } = error
  if (error.cause instanceof ProviderError) return error.cause
  return new ProviderError(codeOf(statusCode, `${error.message} ${error.responseBody ?? ''}`), {
    cause: error,
    isRetryable: statusCode === 429 || statusCode >= 500,
    retryAfterMs: parseRetryAfter(responseHeaders?.['retry-after'], Date.now()),
  })
}

function codeOf(status: number, text: string): AnswerErrorCode {
  if (status === 429) return 'rate_limited'
  if (status === 413) return 'too_long'
  if (status === 408 || status === 504) return 'timed_out'
  if (status >= 400 && status < 500) return TOO_LONG.test(text) ? 'too_long' : 'misconfigured'
  return 'unavailable'
}
