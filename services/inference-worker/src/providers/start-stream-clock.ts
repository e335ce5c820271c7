import { ProviderError } from './provider-error.ts'

/** Time limits of a stream, in milliseconds. */
export interface StreamLimits {
  /**
   * Before the first sign of life and between two. Everything that the server sends counts,
   * including comments.
   */
  readonly silenceMs: number
  /** For the whole answer, even if it is active. */
  readonly totalMs: number
}

export interface StreamClock extends Disposable {
  /** Aborts with a ProviderError `timed_out`, or with the caller's own reason. */
  readonly signal: AbortSignal
  /** Records a sign of life; cheap enough for every token. */
  touch(): void
}

/**
 * Watches one stream with one timer, which fires at the next possible deadline and is set again.
 */
export function startStreamClock(
  { silenceMs, totalMs }: StreamLimits,
  caller: AbortSignal,
): StreamClock {
  const expired = new AbortController()
  const startedAt = performance.now()
  let aliveAt = startedAt
  let timer: NodeJS.Timeout | undefined

  const check = () => {
    const leftMs = Math.min(startedAt + totalMs, aliveAt + silenceMs) - performance.now()
    if (leftMs > 0) timer = setTimeout(check, Math.ceil(leftMs))
    else expired.abort(new ProviderError('timed_out'))
  }
  check()

  return {
    signal: AbortSignal.any([expired.signal, caller]),
    touch() {
      aliveAt = performance.now()
    },
    [Symbol.dispose]: () => clearTimeout(timer),
  }
}
