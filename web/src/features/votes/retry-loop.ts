const FIRST_RETRY_MS = 1_000
const LONGEST_RETRY_MS = 60_000

export interface RetryLoop extends Disposable {
  /** Runs immediately or, during a run, once more after it. */
  wake(): void
}

/**
 * Runs `attempt` at the start, on each wake and when the network returns, one run at a time. When a
 * run resolves to `false`, it retries with growing pauses.
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
      // This also runs after a failure, so that the next `wake` can start a run.
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
