import { setTimeout as delay } from 'node:timers/promises'

/**
 * Polls until a condition holds.
 * @param what the condition in words, for the error message.
 * @returns the elapsed time in milliseconds.
 * @throws {Error} if the condition does not hold in time.
 */
export async function waitFor(
  what: string,
  withinMs: number,
  isMet: () => Promise<boolean> | boolean,
  everyMs = 50,
): Promise<number> {
  const startedAt = performance.now()
  while (!(await isMet())) {
    if (performance.now() - startedAt > withinMs)
      throw new Error(`timed out after ${withinMs} ms: ${what}`)
    await delay(everyMs)
  }
  return performance.now() - startedAt
}
