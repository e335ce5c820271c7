import { CircuitState, ConsecutiveBreaker, circuitBreaker, handleType } from 'cockatiel'
import { AuthorityError } from './authority-error.ts'
import { authorityBroken } from './authority-metrics.ts'

/** A circuit breaker: pauses requests to a failing authority. */
export interface Breaker {
  /** Whether requests are paused. */
  isOpen(): boolean
  /**
   * @throws the error that `call` throws.
   */
  guard<Result>(call: () => Promise<Result>): Promise<Result>
}

const MAX_FAILURES = 3
/** How long requests are paused before one request tests the authority. */
const BREAK_MS = 60_000

/**
 * The breaker opens after three consecutive failures, and immediately if the authority asks us to
 * wait.
 */
export function createBreaker(host: string, breakMs = BREAK_MS): Breaker {
  const policy = circuitBreaker(handleType(AuthorityError), {
    breaker: new ConsecutiveBreaker(MAX_FAILURES),
    halfOpenAfter: breakMs,
  })
  let pausedUntil = 0
  const pause = (ms: number) => {
    pausedUntil = Math.max(pausedUntil, Date.now() + ms)
  }
  policy.onStateChange((state) => {
    if (state === CircuitState.Open) pause(breakMs)
    authorityBroken.set({ host }, state === CircuitState.Open ? 1 : 0)
  })
  authorityBroken.set({ host }, 0)
  return {
    isOpen: () => Date.now() < pausedUntil,
    async guard(call) {
      try {
        return await policy.execute(call)
      } catch (error) {
        if (error instanceof AuthorityError && error.retryAfterMs) pause(error.retryAfterMs)
        throw error
      }
    },
  }
}
