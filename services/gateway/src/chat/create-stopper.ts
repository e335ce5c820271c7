import { type Bus, publish } from '@assay/bus'
import { stopAnswer } from '@assay/contracts'
import type { TurnInProgress } from './turn-in-progress.ts'

export interface Stopper extends Disposable {
  /** Asks the workers to end what they have not finished, until they have. */
  stop(): void
}

/** A worker that has not claimed its answer yet does not hear the first request. */
const ASK_AGAIN_MS = 200

export function createStopper(bus: Bus, turn: TurnInProgress): Stopper {
  let asking: NodeJS.Timeout | undefined
  const ask = () => {
    const open = turn.sides.filter(({ end }) => end === null)
    for (const { answerId } of open) publish(bus, stopAnswer, answerId, {})
    if (open.length === 0) clearInterval(asking)
  }
  return {
    stop() {
      if (asking) return
      asking = setInterval(ask, ASK_AGAIN_MS)
      ask()
    },
    [Symbol.dispose]: () => clearInterval(asking),
  }
}
