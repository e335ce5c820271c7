/** Where the browser cannot tell, a pause of this length passes for idleness. */
const GUESSED_PAUSE_MS = 50

/**
 * Runs small pieces of work one after the other, each while the page has nothing else to do.
 * @returns ends it after the piece that is running.
 */
export function whenIdle(...pieces: readonly (() => void)[]): () => void {
  let cancel = () => {}
  function next(index: number) {
    const piece = pieces[index]
    if (!piece) return
    cancel = onceIdle(() => {
      piece()
      next(index + 1)
    })
  }
  next(0)
  return () => cancel()
}

function onceIdle(run: () => void): () => void {
  if ('requestIdleCallback' in globalThis) {
    const id = requestIdleCallback(run)
    return () => cancelIdleCallback(id)
  }
  const timer = setTimeout(run, GUESSED_PAUSE_MS)
  return () => clearTimeout(timer)
}
