/** Why a request to an authority has failed. The list is closed, because it is a metric label. */
export type RequestFailure =
  | 'unreachable'
  | 'timed_out'
  | 'too_large'
  | 'rate_limited'
  | 'redirected'
  | 'refused'
  | 'failed'
  | 'malformed'

/** The authority gave no usable response, so the reference or iD stays unchecked. */
export class AuthorityError extends Error {
  override readonly name = 'AuthorityError'
  readonly failure: RequestFailure
  /** How long the authority asks us to wait. */
  readonly retryAfterMs: number | undefined

  constructor(
    failure: RequestFailure,
    options: { readonly cause?: unknown; readonly retryAfterMs?: number } = {},
  ) {
    super(`authority ${failure}`, { cause: options.cause })
    this.failure = failure
    this.retryAfterMs = options.retryAfterMs
  }
}
