import { APICallError } from '@ai-sdk/provider'
import { failureCode, isLoading } from './failure-code.ts'
import { ProviderError } from './provider-error.ts'
import { type ProviderFailure, readFailure } from './provider-failure.ts'
import { parseRetryAfter } from './retry-after.ts'

/**
 * The stage of a call: before the response, before the first event of its stream, or after that
 * event.
 */
export type CallStage = 'calling' | 'opening' | 'streaming'

/** Translates an error from a model package or a stream into a code from the closed list. */
export function toProviderError(error: unknown, stage: CallStage): ProviderError {
  if (error instanceof ProviderError) return error
  if (error instanceof Error && error.cause instanceof ProviderError) return error.cause
  const failure = readFailure(error)
  const code = failureCode(failure) ?? (stage === 'calling' ? 'unreachable' : 'broken_stream')
  // An answer that has begun is never requested again, so the cause is only for the log.
  if (stage === 'streaming') {
    return new ProviderError(code === 'refused' ? code : 'broken_stream', { cause: error })
  }
  const headers = APICallError.isInstance(error) ? error.responseHeaders : undefined
  return new ProviderError(code, {
    cause: error,
    isRetryable: isPassing(code, failure),
    isLoading: isLoading(failure),
    retryAfterMs: parseRetryAfter(headers?.['retry-after'], Date.now()),
  })
}

function isPassing(code: ProviderError['code'], { status = 0 }: ProviderFailure): boolean {
  if (code === 'rate_limited' || code === 'overloaded') return true
  return code === 'timed_out' && status >= 500
}
