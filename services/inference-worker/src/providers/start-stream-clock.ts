import { ProviderError } from './provider-error.ts'

/** Time limits of a stream, in milliseconds. */
export interface StreamLimits {
  /**
   * The longest time without a sign of life. Everything that the server sends is one, including
   * comments.
   */
  readonly silenceMs: number
  /** The longest time for the entire answer, even if it is active. */
  readonly totalMs: number
}

export interface StreamClock extends Disposable {
  /** Aborts with a `timed_out` ProviderError or with the caller's own reason. */
  readonly signal: AbortSignal
  /** Records a sign of life. It is cheap enough to be called for every token. */
  touch(): void
}

/**
 * Watches one stream. Its only timer fires at the next possible deadline and is set again if the
 * stream is still alive.
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
