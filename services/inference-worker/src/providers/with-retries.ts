import { setTimeout as delay } from 'node:timers/promises'
import { ProviderError } from './provider-error.ts'

/** Only a rate limit is worth a second retry: the provider itself said to come back. */
const MAX_RETRIES = 2
const MAX_RETRIES_AFTER_FAILURE = 1
const FIRST_WAIT_MS = 250
/** A provider that wants more than this is not waited for: a reader is waiting, too. */
const LONGEST_WAIT_MS = 20_000

/**
 * Calls `open` again after a retryable failure, waiting as long as the provider asked. For use
 * before the first token only: a model that began to speak is never asked twice.
 */
export async function withRetries<Opened>(
  open: () => Promise<Opened>,
  signal: AbortSignal,
): Promise<Opened> {
  for (let retries = 0; ; retries += 1) {
    try {
      return await open()
    } catch (error) {
      signal.throwIfAborted()
      if (!(error instanceof ProviderError) || !isWorthRetrying(error, retries)) throw error
      const waitMs = error.retryAfterMs ?? FIRST_WAIT_MS * 2 ** retries
      if (waitMs > LONGEST_WAIT_MS) throw error
      await delay(waitMs, undefined, { signal }).catch(() => signal.throwIfAborted())
    }
  }
}

function isWorthRetrying({ code, isRetryable }: ProviderError, retries: number): boolean {
  if (!isRetryable) return false
  return retries < (code === 'rate_limited' ? MAX_RETRIES : MAX_RETRIES_AFTER_FAILURE)
}
