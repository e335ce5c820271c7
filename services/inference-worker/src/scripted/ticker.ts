/** One timer for thousands of waiting streams. */
export interface Ticker {
  /** Resolves at the first tick after `dueAt`, which is a value of `performance.now()`. */
  waitUntil(dueAt: number): Promise<void>
}

const TICK_MS = 4

export function createTicker(): Ticker {
  const slots = new Map<number, (() => void)[]>()
  let timer: NodeJS.Timeout | undefined
  let tickedUntil = 0

  const tick = () => {
    const slot = slotOf(performance.now())
    for (; tickedUntil < slot; tickedUntil += 1) {
      const due = slots.get(tickedUntil)
      slots.delete(tickedUntil)
      for (const resolve of due ?? []) resolve()
    }
    if (slots.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
  return {
    waitUntil(dueAt) {
      if (!timer) {
        tickedUntil = slotOf(performance.now())
        timer = setInterval(tick, TICK_MS)
      }
      const slot = Math.max(slotOf(dueAt), tickedUntil)
      const { promise, resolve } = Promise.withResolvers<void>()
      const waiting = slots.get(slot)
      if (waiting) waiting.push(resolve)
      else slots.set(slot, [resolve])
      return promise
    },
  }
}

function slotOf(time: number): number {
  return Math.floor(time / TICK_MS)
}
