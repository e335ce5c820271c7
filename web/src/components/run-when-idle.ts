/** A task starts only if at least this much idle time remains. */
const MIN_REMAINING_MS = 10
/** The delay where the browser has no `requestIdleCallback`. */
const FALLBACK_DELAY_MS = 50

/**
 * Runs small tasks in order while the page is idle.
 * @returns a function that cancels the tasks that have not started.
 */
export function runWhenIdle(...tasks: readonly (() => void)[]): () => void {
  let cancel = () => {}
  function next(start: number) {
    if (start >= tasks.length) return
    cancel = requestIdle((remainingMs) => {
      let index = start
      do tasks[index++]?.()
      while (index < tasks.length && remainingMs() >= MIN_REMAINING_MS)
      next(index)
    })
  }
  next(0)
  return () => cancel()
}

/** Resolves when the page is idle. */
export const idle = () => new Promise<void>((resolve) => void runWhenIdle(resolve))

function requestIdle(run: (remainingMs: () => number) => void): () => void {
  if ('requestIdleCallback' in globalThis) {
    const id = requestIdleCallback((deadline) => run(() => deadline.timeRemaining()))
    return () => cancelIdleCallback(id)
  }
  const timer = setTimeout(() => run(() => 0), FALLBACK_DELAY_MS)
  return () => clearTimeout(timer)
}
