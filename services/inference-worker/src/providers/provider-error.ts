import type { AnswerErrorCode } from '@assay/contracts'

/**
 * Why a model gave no whole answer, from the closed list. The provider's own words stay in `cause`,
 * which is for the log alone.
 */
export class ProviderError extends Error {
  override readonly name = 'ProviderError'
  readonly code: AnswerErrorCode
  /** The same call may succeed a little later. */
  readonly isRetryable: boolean
  /** How long the provider asked to be left alone. */
  readonly retryAfterMs: number | undefined

  constructor(
    code: AnswerErrorCode,
    options: { cause?: unknown; isRetryable?: boolean; retryAfterMs?: number | undefined } = {},
  ) {
    super(`no answer: ${code}`, { cause: options.cause })
    this.code = code
    this.isRetryable = options.isRetryable ?? false
    this.retryAfterMs = options.retryAfterMs
  }
}
