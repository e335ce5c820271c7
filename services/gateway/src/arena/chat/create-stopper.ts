import { type Bus, publish } from '@assay/bus'
import { stopAnswer } from '@assay/contracts/bus/subjects'
import { type SideStream, shownLength } from './side-stream.ts'
import type { TurnInProgress } from './turn-in-progress.ts'

export interface Stopper extends Disposable {
  /** Asks the workers to end what they have not finished, until they have. */
  stop(): void
}

/** A worker that has not claimed its answer yet does not hear the first request. */
const ASK_AGAIN_MS = 200

export function createStopper(bus: Bus, turn: TurnInProgress): Stopper {
  let asking: NodeJS.Timeout | undefined
  let isDisposed = false
  // How far each model had got would tell its speed: what the reader saw is the answer.
  const whatIsKept = (side: SideStream) => (turn.isPaced ? { keep: shownLength(side) } : {})
  const ask = () => {
    const open = turn.sides.filter(({ end }) => end === null)
    for (const side of open) publish(bus, stopAnswer, side.answerId, whatIsKept(side))
    if (open.length === 0) clearInterval(asking)
  }
  return {
    stop() {
      if (asking) return
      turn.halt()
      // Nobody hears the ends of a turn that is not followed any more.
      if (!isDisposed) asking = setInterval(ask, ASK_AGAIN_MS)
      ask()
    },
    [Symbol.dispose]() {
      isDisposed = true
      clearInterval(asking)
    },
  }
}
