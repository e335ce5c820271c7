import type { AnswerErrorCode } from '@assay/contracts/chat/answer-errors'

/** `refused`: the model or its vendor declined, which ends the answer and is no failure of it. */
export type ProviderErrorCode = AnswerErrorCode | 'refused'

/**
 * Why a model gave no whole answer, from the closed list. The provider's own words stay in `cause`,
 * which is for the log alone.
 */
export class ProviderError extends Error {
  override readonly name = 'ProviderError'
  readonly code: ProviderErrorCode
  /** The same call may succeed a little later. */
  readonly isRetryable: boolean
  /** The server is loading the model, so that the next calls fail alike for some seconds. */
  readonly isLoading: boolean
  /** How long the provider asked to be left alone. */
  readonly retryAfterMs: number | undefined

  constructor(
    code: ProviderErrorCode,
    options: {
      cause?: unknown
      isRetryable?: boolean
      isLoading?: boolean
      retryAfterMs?: number | undefined
    } = {},
  ) {
    super(`no answer: ${code}`, { cause: options.cause })
    this.code = code
    this.isRetryable = options.isRetryable ?? false
    this.isLoading = options.isLoading ?? false
    this.retryAfterMs = options.retryAfterMs
  }
}
