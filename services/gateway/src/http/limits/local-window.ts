import type { Count } from './counter.ts'
import type { Window } from './rate-limits.ts'

interface Calls {
  readonly id: string
  readonly until: number
  calls: number
  /** Calls that `drain` has not returned yet. */
  undrained: number
}

/** Rounded down, so that the remaining time of a 60-second window never exceeds 60 seconds. */
const wholeMs = () => Math.floor(performance.now())

/** Counts the calls of one window in this process, without a promise or a timer for each call. */
export function createLocalWindow({ calls: limit, seconds }: Window) {
  const windows = createWindows(seconds * 1_000)
  let undrained: Calls[] = []

  return {
    count(id: string): Count {
      const now = wholeMs()
      const window = windows.at(id, now)
      window.calls += 1
      window.undrained += 1
      if (window.undrained === 1) undrained.push(window)
      const quota = {
        limit,
        remaining: Math.max(0, limit - window.calls),
        resetS: Math.max(1, Math.ceil((window.until - now) / 1_000)),
      }
      return { isRefused: window.calls > limit, quota }
    },
    /**
     * Returns the calls since the last drain by id. If a window has restarted, its id may occur
     * twice.
     */
    drain(): { readonly id: string; readonly calls: number }[] {
      const drained = undrained.map((window) => ({ id: window.id, calls: window.undrained }))
      for (const window of undrained) window.undrained = 0
      undrained = []
      return drained
    },
    reset(id: string): void {
      windows.delete(id)
      undrained = undrained.filter((window) => window.id !== id)
    },
    forget: windows.forget,
  }
}

/** The current window of each id. */
function createWindows(lengthMs: number) {
  /** Ordered by the start of the window. */
  const windows = new Map<string, Calls>()

  const begin = (id: string, now: number) => {
    const window = { id, until: now + lengthMs, calls: 0, undrained: 0 }
    windows.delete(id)
    windows.set(id, window)
    return window
  }

  return {
    at(id: string, now: number): Calls {
      const known = windows.get(id)
      return known && known.until > now ? known : begin(id, now)
    },
    delete: (id: string) => windows.delete(id),
    /** Deletes expired windows. */
    forget(now: number): void {
      for (const [id, { until }] of windows) {
        if (until > now) return
        windows.delete(id)
      }
    },
  }
}
