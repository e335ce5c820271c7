import type { Count } from './counter.ts'
import type { Window } from './rate-limits.ts'

interface Calls {
  readonly id: string
  readonly until: number
  calls: number
  /** Those of them that `drain` has not told yet. */
  undrained: number
}

/** What is left of a window of 60 seconds is never a little more than 60. */
const wholeMs = () => Math.floor(performance.now())

/** The calls of one window in this process alone, counted without a promise and a timer each. */
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
    /** The calls that it has not told yet, by id; one whose window began anew may come twice. */
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
  /** Whose window began first comes first. */
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
    /** Lets go of the windows that are over. */
    forget(now: number): void {
      for (const [id, { until }] of windows) {
        if (until > now) return
        windows.delete(id)
      }
    },
  }
}
