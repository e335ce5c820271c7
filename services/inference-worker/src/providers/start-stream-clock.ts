import { ProviderError } from './provider-error.ts'

/** How long a model may take, in milliseconds. */
export interface StreamLimits {
  /** Until the first sign of the model. */
  readonly firstTokenMs: number
  /** Between two signs of it. */
  readonly idleMs: number
  /** In all. */
  readonly totalMs: number
}

export const STREAM_LIMITS: StreamLimits = {
  firstTokenMs: 30_000,
  idleMs: 30_000,
  totalMs: 180_000,
}

/** Thinking models are given their time. */
export const THINKING_STREAM_LIMITS: StreamLimits = {
  firstTokenMs: 120_000,
  idleMs: 30_000,
  totalMs: 600_000,
}

export interface StreamClock extends Disposable {
  /** Aborts with a ProviderError `timed_out`, or with the caller's own reason. */
  readonly signal: AbortSignal
  /** Note a sign of life; cheap enough for every token. */
  touch(): void
}

/** Watches one stream. One timer for all: it fires when something may be due and sets itself again. */
export function startStreamClock(limits: StreamLimits, caller: AbortSignal): StreamClock {
  const expired = new AbortController()
  const startedAt = performance.now()
  let touchedAt: number | undefined
  let timer: NodeJS.Timeout | undefined

  const dueAt = () =>
    Math.min(
      startedAt + limits.totalMs,
      touchedAt === undefined ? startedAt + limits.firstTokenMs : touchedAt + limits.idleMs,
    )
  const check = () => {
    const leftMs = dueAt() - performance.now()
    if (leftMs > 0) timer = setTimeout(check, Math.min(Math.ceil(leftMs), limits.idleMs))
    else expired.abort(new ProviderError('timed_out'))
  }
  // The first touch may bring the deadline forward, so no wait is longer than the idle time.
  check()

  return {
    signal: AbortSignal.any([expired.signal, caller]),
    touch() {
      touchedAt = performance.now()
    },
    [Symbol.dispose]: () => clearTimeout(timer),
  }
}
