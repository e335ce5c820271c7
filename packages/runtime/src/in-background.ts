import { coalesce } from './coalesce.ts'
import type { Logger } from './logger.ts'

/** A task whose callers need not wait for the result. */
export interface BackgroundTask extends AsyncDisposable {
  /**
   * Starts a run. If a run is in progress, starts one further run after it, for all calls made
   * meanwhile. Resolves when the run has ended, even if it failed.
   */
  start(): Promise<void>
}

/**
 * Runs `task` in the background, without overlap. A failed run is logged. Disposing waits for the
 * current run and starts no further run.
 */
export function inBackground(name: string, log: Logger, task: () => Promise<void>): BackgroundTask {
  let stopped = false
  const start = coalesce(async () => {
    if (stopped) return
    await task().catch((error: unknown) => log.warn({ err: error, task: name }, 'task failed'))
  })
  return {
    start,
    async [Symbol.asyncDispose]() {
      stopped = true
      await start()
    },
  }
}
