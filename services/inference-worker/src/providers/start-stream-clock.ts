import { ProviderError } from './provider-error.ts'

/** Time limits of a stream, in milliseconds. */
export interface StreamLimits {
  /**
   * The longest time without a sign of life. Everything that the server sends is one, including
   * comments.
   */
  readonly silenceMs: number
  /** The longest time until the first token. If absent, `silenceMs` applies from the start. */
  readonly firstTokenMs?: number | undefined
  /** The longest time for the entire answer, even if it is active. */
  readonly totalMs: number
}

export interface StreamClock extends Disposable {
  /** Aborts with a `timed_out` ProviderError or with the caller's own reason. */
  readonly signal: AbortSignal
  /** Records a sign of life. It is cheap enough to be called for every token. */
  touch(): void
  /** Records a token. Before the first one, `firstTokenMs` applies instead of `silenceMs`. */
  receive(): void
}

/**
 * Watches one stream. Its only timer fires at the next possible deadline and is set again if the
 * stream is still alive.
 */
export function startStreamClock(
  { silenceMs, firstTokenMs, totalMs }: StreamLimits,
  caller: AbortSignal,
): StreamClock {
  const expired = new AbortController()
  const startedAt = performance.now()
  let aliveAt = startedAt
  let startsBy = firstTokenMs === undefined ? undefined : startedAt + firstTokenMs
  let timer: NodeJS.Timeout | undefined

  const check = () => {
    const leftMs =
      Math.min(startedAt + totalMs, startsBy ?? aliveAt + silenceMs) - performance.now()
    if (leftMs > 0) timer = setTimeout(check, Math.ceil(leftMs))
    else expired.abort(new ProviderError('timed_out'))
  }
  check()

  return {
    signal: AbortSignal.any([expired.signal, caller]),
    touch() {
      aliveAt = performance.now()
    },
    receive() {
      aliveAt = performance.now()
      if (startsBy === undefined) return
      startsBy = undefined
      clearTimeout(timer)
      check()
    },
    [Symbol.dispose]: () => clearTimeout(timer),
  }
}
