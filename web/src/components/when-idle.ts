/** A piece is begun in an idle moment with at least so much left of it. */
const ENOUGH_MS = 10
/** Where the browser cannot tell, a pause of this length passes for idleness. */
const GUESSED_PAUSE_MS = 50

/**
 * Runs small pieces of work one after the other while the page has nothing else to do.
 * @returns ends it after the piece that is running.
 */
export function whenIdle(...pieces: readonly (() => void)[]): () => void {
  let cancel = () => {}
  function next(start: number) {
    if (start >= pieces.length) return
    cancel = onceIdle((remainingMs) => {
      let index = start
      do pieces[index++]?.()
      while (index < pieces.length && remainingMs() >= ENOUGH_MS)
      next(index)
    })
  }
  next(0)
  return () => cancel()
}

function onceIdle(run: (remainingMs: () => number) => void): () => void {
  if ('requestIdleCallback' in globalThis) {
    const id = requestIdleCallback((deadline) => run(() => deadline.timeRemaining()))
    return () => cancelIdleCallback(id)
  }
  const timer = setTimeout(() => run(() => 0), GUESSED_PAUSE_MS)
  return () => clearTimeout(timer)
}
