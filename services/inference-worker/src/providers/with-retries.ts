import { setTimeout as delay } from 'node:timers/promises'
import { ProviderError } from './provider-error.ts'

/** Only rate-limited calls are retried twice, because the provider itself asks us to come back. */
const MAX_RETRIES = 2
const MAX_RETRIES_AFTER_FAILURE = 1
const FIRST_WAIT_MS = 250
/** If the provider asks for a longer wait, the call is not retried, because a reader is waiting. */
const LONGEST_WAIT_MS = 20_000
/** Calls to a server that is loading a model are retried for this long. */
const LOADING_MS = 15_000
const LOADING_WAIT_MS = 1_000

/**
 * Retries `open` after a retryable failure, and waits for as long as the provider asks. Use it only
 * before the first token, because a model that has begun to answer is never called again.
 */
export async function withRetries<Opened>(
  open: () => Promise<Opened>,
  signal: AbortSignal,
): Promise<Opened> {
  const startedAt = performance.now()
  for (let retries = 0; ; retries += 1) {
    try {
      return await open()
    } catch (error) {
      signal.throwIfAborted()
      const elapsedMs = performance.now() - startedAt
      const waitMs = waitFor(error, { retries, elapsedMs })
      if (waitMs === undefined) throw error
      await delay(waitMs, undefined, { signal }).catch(() => signal.throwIfAborted())
    }
  }
}

/** Milliseconds to wait before the next try; undefined if there is none. */
function waitFor(
  error: unknown,
  { retries, elapsedMs }: { readonly retries: number; readonly elapsedMs: number },
): number | undefined {
  if (!(error instanceof ProviderError) || !error.isRetryable) return undefined
  const { code, isLoading, retryAfterMs } = error
  if (isLoading) return elapsedMs + LOADING_WAIT_MS <= LOADING_MS ? LOADING_WAIT_MS : undefined
  if (retries >= (code === 'rate_limited' ? MAX_RETRIES : MAX_RETRIES_AFTER_FAILURE))
    return undefined
  const waitMs = retryAfterMs ?? FIRST_WAIT_MS * 2 ** retries
  return waitMs <= LONGEST_WAIT_MS ? waitMs : undefined
}
