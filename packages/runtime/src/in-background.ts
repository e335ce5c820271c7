import { coalesce } from './coalesce.ts'
import type { Logger } from './logger.ts'

/** Work that nobody has to wait for. */
export interface BackgroundTask extends AsyncDisposable {
  /**
   * Runs it, after the run in progress if there is one; calls made meanwhile share that run.
   * Resolves when the run has ended, well or not.
   */
  start(): Promise<void>
}

/**
 * Runs `task` beside everything else, never twice at once. A failed run is logged. Disposing waits
 * for the run in progress and begins no other.
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
