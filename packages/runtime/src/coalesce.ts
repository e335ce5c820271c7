/**
 * Wraps `task` so that calls made while it runs share one more run after it. Every call resolves
 * only after a run that began after the call.
 */
export function coalesce(task: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined
  let next: Promise<void> | undefined

  const start = () => {
    next = undefined
    running = task().finally(() => {
      running = undefined
    })
    return running
  }

  return () => {
    if (running !== undefined) next ??= running.then(start, start)
    return next ?? start()
  }
}
