/**
 * Runs the next step of a stream. Returns the milliseconds until the following step, or undefined
 * at the end.
 */
export type Step = () => number | undefined

export interface Pacer extends Disposable {
  start(delayMs: number, step: Step): void
}

interface Paced {
  readonly step: Step
  dueAt: number
}

const TICK_MS = 4

/**
 * Schedules thousands of streams with one timer. Steps that are due between two ticks run together.
 */
export function createPacer(): Pacer {
  let streams: Paced[] = []
  let timer: NodeJS.Timeout | undefined

  const tick = () => {
    const now = performance.now()
    const before = streams
    streams = []
    for (const stream of before) if (catchUp(stream, now)) streams.push(stream)
    if (streams.length === 0) stop()
  }
  const stop = () => {
    clearInterval(timer)
    timer = undefined
  }
  return {
    start(delayMs, step) {
      streams.push({ step, dueAt: performance.now() + delayMs })
      timer ??= setInterval(tick, TICK_MS)
    },
    [Symbol.dispose]: stop,
  }
}

/**
 * Runs all due steps, so that the script's rhythm does not depend on the tick. Returns false at the
 * end.
 */
function catchUp(stream: Paced, now: number): boolean {
  while (stream.dueAt <= now) {
    const delayMs = stream.step()
    if (delayMs === undefined) return false
    stream.dueAt += delayMs
  }
  return true
}
