import type { Logger } from './logger.ts'

/**
 * Runs `sweep` repeatedly and without overlap. Each run starts `interval` milliseconds after the
 * previous run ended. If `interval` is a function, it is evaluated after each run. A failed run is
 * logged and does not stop the schedule. Disposing waits for the current run.
 */
export function every(
  interval: number | (() => number),
  name: string,
  log: Logger,
  sweep: () => Promise<void>,
): AsyncDisposable {
  let timer: NodeJS.Timeout | undefined
  let running = Promise.resolve()
  let stopped = false

  const schedule = () => {
    const waitMs = typeof interval === 'number' ? interval : interval()
    if (!stopped) timer = setTimeout(run, waitMs)
  }
  const run = () => {
    running = sweep()
      .catch((error: unknown) => log.warn({ err: error, sweep: name }, 'sweep failed'))
      .then(schedule)
  }
  schedule()

  return {
    async [Symbol.asyncDispose]() {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}
