const FIRST_RETRY_MS = 1_000
const LONGEST_RETRY_MS = 60_000

export interface RetryLoop extends Disposable {
  /** Runs at once or, while a run is under way, once more after it. */
  wake(): void
}

/**
 * Runs `attempt` now, when it is woken and when the network returns, one run at a time. After a run
 * that answers `false` it tries again, with pauses that grow.
 */
export function startRetryLoop(attempt: () => Promise<boolean>): RetryLoop {
  const disposal = new AbortController()
  let isRunning = false
  let isWanted = false
  let pauseMs = FIRST_RETRY_MS
  let timer: ReturnType<typeof setTimeout> | undefined

  async function run() {
    isWanted = true
    if (isRunning) return
    isRunning = true
    try {
      while (isWanted && !disposal.signal.aborted) {
        isWanted = false
        clearTimeout(timer)
        if ((await attempt()) || disposal.signal.aborted) continue
        timer = setTimeout(() => void run(), pauseMs)
        pauseMs = Math.min(pauseMs * 2, LONGEST_RETRY_MS)
      }
    } finally {
      // Whatever failed, the next wake runs.
      isRunning = false
    }
  }

  function wake() {
    pauseMs = FIRST_RETRY_MS
    void run()
  }

  window.addEventListener('online', wake, { signal: disposal.signal })
  wake()
  return {
    wake,
    [Symbol.dispose]() {
      disposal.abort()
      clearTimeout(timer)
    },
  }
}
