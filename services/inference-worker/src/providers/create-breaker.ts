import type { ProviderName } from '@assay/contracts'
import {
  CircuitState,
  circuitBreaker,
  handleWhen,
  type IBreaker,
  isBrokenCircuitError,
} from 'cockatiel'
import { providerBroken } from '../metrics.ts'
import { ProviderError } from './provider-error.ts'

/** Spares a provider that keeps failing, and readers the wait for it. */
export interface Breaker {
  /**
   * Calls the provider, unless it failed too often just now.
   * @throws {ProviderError} `unavailable` at once while it is left alone, else whatever `call` throws.
   */
  guard<Result>(call: () => Promise<Result>): Promise<Result>
}

const MAX_FAILURES = 5
const WINDOW_MS = 10_000
/** How long a provider is left alone, before one call tries it again. */
export const BREAK_MS = 10_000

/** Opens after five failures in ten seconds, which include those of retries. */
export function createBreaker(provider: ProviderName, breakMs = BREAK_MS): Breaker {
  const policy = circuitBreaker(handleWhen(isProvidersFault), {
    breaker: failuresWithin(WINDOW_MS, MAX_FAILURES),
    halfOpenAfter: breakMs,
  })
  policy.onStateChange((state) => {
    providerBroken.set({ provider }, state === CircuitState.Open ? 1 : 0)
  })
  return {
    async guard(call) {
      try {
        return await policy.execute(call)
      } catch (error) {
        if (isBrokenCircuitError(error)) throw new ProviderError('unavailable', { cause: error })
        throw error
      }
    },
  }
}

/** A request that it refuses for good reasons, or that was stopped, says nothing about a provider. */
function isProvidersFault(error: unknown): boolean {
  if (!(error instanceof ProviderError)) return false
  return error.isRetryable || error.code === 'unavailable' || error.code === 'timed_out'
}

function failuresWithin(windowMs: number, threshold: number): IBreaker {
  let failures: number[] = []
  return {
    state: undefined,
    success(state) {
      if (state === CircuitState.HalfOpen) failures = []
    },
    failure() {
      const now = performance.now()
      failures = [...failures.filter((at) => at > now - windowMs), now]
      return failures.length >= threshold
    },
  }
}
