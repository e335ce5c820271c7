import type { ProviderName } from '@assay/contracts/models-file'
import {
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  handleWhen,
  isBrokenCircuitError,
} from 'cockatiel'
import { providerBroken } from '../metrics.ts'
import { ProviderError } from './provider-error.ts'

/** Spares a model that keeps failing, and readers the wait for it. */
export interface Breaker {
  /**
   * Calls the model, unless it failed too often just now.
   * @throws {ProviderError} with the code of the last failure while it is left alone, else whatever
   * `call` throws.
   */
  guard<Result>(call: () => Promise<Result>): Promise<Result>
}

const MAX_FAILURES = 5
/** How long a model is left alone, before one call tries it again. */
export const BREAK_MS = 10_000

/** One breaker for each model of a provider: the others may be well. */
export function createBreakers(
  provider: ProviderName,
  breakMs = BREAK_MS,
): (model: string) => Breaker {
  const breakers = new Map<string, Breaker>()
  return (model) => {
    const breaker = breakers.get(model) ?? createBreaker({ provider, model }, breakMs)
    breakers.set(model, breaker)
    return breaker
  }
}

/** Opens after five failures in a row, which include those of retries. */
function createBreaker(
  labels: { readonly provider: ProviderName; readonly model: string },
  breakMs: number,
): Breaker {
  let code: ProviderError['code'] = 'overloaded'
  const policy = circuitBreaker(handleWhen(isOfModel), {
    breaker: new ConsecutiveBreaker(MAX_FAILURES),
    halfOpenAfter: breakMs,
  })
  policy.onStateChange((state) => {
    providerBroken.set(labels, state === CircuitState.Open ? 1 : 0)
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

/** A model that refuses a call, is asked too often or is being loaded is not broken. */
function isOfModel(error: unknown): error is ProviderError {
  return error instanceof ProviderError && FAILURES.has(error.code) && !error.isLoading
}
