import { setTimeout as delay } from 'node:timers/promises'
import { isDatabaseUnavailable } from '@assay/db'

const RETRY_WAIT_MS = 500

/** Repeats `work` until the database is there to do it. Other errors are thrown. */
export async function waitForDatabase<Result>(
  work: () => Promise<Result>,
  onWaiting: (error: unknown) => void,
): Promise<Result> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error
      onWaiting(error)
      await delay(RETRY_WAIT_MS)
    }
  }
}
