/** How an ask of an authority may end; the closed list is the label of a metric. */
export type AskFailure =
  | 'unreachable'
  | 'timed_out'
  | 'too_large'
  | 'rate_limited'
  | 'redirected'
  | 'refused'
  | 'failed'
  | 'malformed'

/** The authority said nothing that can be used: what was asked stays unchecked. */
export class AuthorityError extends Error {
  override readonly name = 'AuthorityError'
  readonly failure: AskFailure
  /** For how long it wants to be left alone. */
  readonly retryAfterMs: number | undefined

  constructor(
    failure: AskFailure,
    options: { readonly cause?: unknown; readonly retryAfterMs?: number } = {},
  ) {
    super(`authority ${failure}`, { cause: options.cause })
    this.failure = failure
    this.retryAfterMs = options.retryAfterMs
  }
}
