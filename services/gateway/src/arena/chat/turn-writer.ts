import { inSmallSteps } from './in-small-steps.ts'
import type { TurnInProgress } from './turn-in-progress.ts'

/** Interval between writes to a socket. First words and ends are written immediately. */
const TICK_MS = 33

export interface TurnWriter extends Disposable {
  /** Writes the waiting text, and continues with the next tick if some of it is left. */
  flush(turn: TurnInProgress, now: number): void
  flushLater(turn: TurnInProgress): void
  forget(turn: TurnInProgress): void
}

/** Writes turns to their readers once per tick. */
export function startTurnWriter(): TurnWriter {
  const waiting = new Set<TurnInProgress>()

  const flush = (turn: TurnInProgress, now: number) => {
    if (turn.flush(now)) waiting.delete(turn)
    else waiting.add(turn)
  }
  const flushAll = inSmallSteps((turn: TurnInProgress) => {
    if (waiting.has(turn)) flush(turn, performance.now())
  })
  const tick = setInterval(() => flushAll(waiting), TICK_MS)

  return {
    flush,
    flushLater: (turn) => void waiting.add(turn),
    forget: (turn) => void waiting.delete(turn),
    [Symbol.dispose]: () => clearInterval(tick),
  }
}
