/**
 * Wraps `task` so that it never overlaps itself. All calls made during a run share one further run.
 * Each call resolves after a run that started after the call.
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
