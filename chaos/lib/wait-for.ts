import { setTimeout as delay } from 'node:timers/promises'

const POLL_MS = 50

/**
 * Waits for a condition and returns how many milliseconds it took.
 * @throws {Error} when it does not come true in time.
 */
export async function waitFor(
  what: string,
  withinMs: number,
  isMet: () => Promise<boolean> | boolean,
): Promise<number> {
  const startedAt = performance.now()
  while (!(await isMet())) {
    if (performance.now() - startedAt > withinMs)
      throw new Error(`not within ${withinMs} ms: ${what}`)
    await delay(POLL_MS)
  }
  return performance.now() - startedAt
}

/** Does the process say that it can do its work? */
export async function isReady({ url }: { readonly url: string }): Promise<boolean> {
  const signal = AbortSignal.timeout(2_000)
  const response = await fetch(`${url}/readyz`, { signal }).catch(() => undefined)
  await response?.body?.cancel()
  return response?.ok ?? false
}
