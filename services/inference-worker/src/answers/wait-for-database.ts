import { setTimeout as delay } from 'node:timers/promises'
import { isDatabaseUnavailable } from '@assay/db'
import type { Logger } from '@assay/runtime'

const RETRY_WAIT_MS = 500

/** Retries `work` for an answer until the database is reachable. Throws other errors. */
export async function waitForDatabase<Result>(
  work: () => Promise<Result>,
  log: Logger,
  facts: object,
): Promise<Result> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error
      log.warn({ ...facts, err: error }, 'answer waits for the database')
      await delay(RETRY_WAIT_MS)
    }
  }
}
