import { ProviderError } from './provider-error.ts'

/** How long a model may be silent, in milliseconds. What its server sends counts, comments too. */
export interface StreamPatience {
  /** Until its first word or thought, unless its server keeps the connection alive. */
  readonly firstTokenMs: number
  /** Between two signs of life. */
  readonly idleMs: number
}

export interface StreamLimits extends StreamPatience {
  /** For the whole answer, in milliseconds, however lively. */
  readonly totalMs: number
}

export const STREAM_PATIENCE: StreamPatience = { firstTokenMs: 30_000, idleMs: 30_000 }

/** Thinking models are given their time, and some send nothing while they think. */
export const THINKING_STREAM_PATIENCE: StreamPatience = { firstTokenMs: 120_000, idleMs: 120_000 }

export interface StreamClock extends Disposable {
  /** Aborts with a ProviderError `timed_out`, or with the caller's own reason. */
  readonly signal: AbortSignal
  /** Note a word or thought; cheap enough for every token. */
  touch(): void
  /** Note that the server works on the answer. */
  live(): void
}

/** Watches one stream. One timer for all: it fires when something may be due and sets itself again. */
export function startStreamClock(limits: StreamLimits, caller: AbortSignal): StreamClock {
  const { firstTokenMs, idleMs, totalMs } = limits
  const expired = new AbortController()
  const signal = AbortSignal.any([expired.signal, caller])
  const startedAt = performance.now()
  let isSpeaking = false
  let aliveAt = startedAt
  let timer: NodeJS.Timeout | undefined

  const silentUntil = () =>
    isSpeaking
      ? aliveAt + idleMs
      : Math.max(startedAt + firstTokenMs, aliveAt > startedAt ? aliveAt + idleMs : 0)
  const check = () => {
    const leftMs = Math.min(startedAt + totalMs, silentUntil()) - performance.now()
    if (leftMs > 0) timer = setTimeout(check, Math.min(Math.ceil(leftMs), idleMs))
    else expired.abort(new ProviderError('timed_out'))
  }
  // The first touch may bring the deadline forward, so no wait is longer than the idle time.
  check()

  const live = () => {
    aliveAt = performance.now()
  }
  return {
    signal,
    live,
    touch() {
      isSpeaking = true
      live()
    },
    [Symbol.dispose]: () => clearTimeout(timer),
  }
}
