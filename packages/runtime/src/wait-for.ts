import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from './logger.ts'

const FIRST_WAIT_MS = 250
const MAX_WAIT_MS = 2_000

/**
 * Retries with increasing pauses until a dependency answers, so that services may start in any
 * order.
 * @throws {Error} if `signal` aborts first.
 */
export async function waitFor(
  dependency: string,
  probe: () => Promise<unknown>,
  { log, signal }: { readonly log: Logger; readonly signal: AbortSignal },
): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    try {
      await probe()
      return
    } catch (error) {
      const retryInMs = Math.min(FIRST_WAIT_MS * 2 ** tries, MAX_WAIT_MS)
      log.warn({ err: error, dependency, retryInMs }, 'waiting for a dependency')
      await delay(retryInMs, undefined, { signal })
    }
  }
}
