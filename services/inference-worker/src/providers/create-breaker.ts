import { ConsecutiveBreaker, circuitBreaker, handleWhen, isBrokenCircuitError } from 'cockatiel'
import { ProviderError } from './provider-error.ts'

/** A circuit breaker: stops calls to a failing model, so that readers do not wait for it. */
export interface Breaker {
  /**
   * Calls the model, unless it has failed too often recently.
   * @throws {ProviderError} with the code of the last failure while the breaker is open. Otherwise
   * the error that `call` throws.
   */
  guard<Result>(call: () => Promise<Result>): Promise<Result>
}

const MAX_FAILURES = 5
/** How long the breaker stays open before one call tests the model. */
export const BREAK_MS = 10_000

/** Creates one breaker per model, because a connection's other models may work. */
export function createBreakers(breakMs = BREAK_MS): (model: string) => Breaker {
  const breakers = new Map<string, Breaker>()
  return (model) => {
    const breaker = breakers.get(model) ?? createBreaker(breakMs)
    breakers.set(model, breaker)
    return breaker
  }
}

/** The breaker opens after five consecutive failures, including failed retries. */
function createBreaker(breakMs: number): Breaker {
  let code: ProviderError['code'] = 'overloaded'
  const policy = circuitBreaker(handleWhen(isOfModel), {
    breaker: new ConsecutiveBreaker(MAX_FAILURES),
    halfOpenAfter: breakMs,
  })
  return {
    async guard(call) {
      try {
        return await policy.execute(call)
      } catch (error) {
        if (isBrokenCircuitError(error)) throw new ProviderError(code, { cause: error })
        if (isOfModel(error)) code = error.code
        throw error
      }
    },
  }
}

const FAILURES: ReadonlySet<ProviderError['code']> = new Set([
  'overloaded',
  'unreachable',
  'timed_out',
])

/** Refusals, rate limits and calls during loading do not count as failures of the model. */
function isOfModel(error: unknown): error is ProviderError {
  return error instanceof ProviderError && FAILURES.has(error.code) && !error.isLoading
}
