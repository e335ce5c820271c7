import type { AnswerErrorCode } from '@assay/contracts/chat/answer-errors'

/**
 * `refused` means that the model or its vendor declined, which ends the answer but is not a
 * failure.
 */
export type ProviderErrorCode = AnswerErrorCode | 'refused'

/**
 * Why a model gave no complete answer, as a code from the closed list. `cause` contains the
 * provider's own text and is only for the log.
 */
export class ProviderError extends Error {
  override readonly name = 'ProviderError'
  readonly code: ProviderErrorCode
  /** Whether the same call may succeed a little later. */
  readonly isRetryable: boolean
  /** Whether the server is loading the model. Then calls fail for some more seconds. */
  readonly isLoading: boolean
  /** How long the provider asks us to wait. */
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
