import { ProviderError } from './provider-error.ts'

/** How long a stream may take, in milliseconds. */
export interface StreamLimits {
  /** Before the first sign of life and between two. What the server sends counts, comments too. */
  readonly silenceMs: number
  /** For the whole answer, however lively. */
  readonly totalMs: number
}

export interface StreamClock extends Disposable {
  /** Aborts with a ProviderError `timed_out`, or with the caller's own reason. */
  readonly signal: AbortSignal
  /** Notes a sign of life; cheap enough for every token. */
  touch(): void
}

/** Watches one stream. One timer for all: it fires when something may be due and sets itself again. */
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
