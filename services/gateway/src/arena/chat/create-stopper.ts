import { type Bus, publish } from '@assay/bus'
import { stopAnswer } from '@assay/contracts/bus/subjects'
import { type SideStream, shownLength } from './side-stream.ts'
import type { TurnInProgress } from './turn-in-progress.ts'

export interface Stopper extends Disposable {
  /**
   * Repeatedly requests the workers to end all unfinished answers, until all answers have ended.
   */
  stop(): void
}

/**
 * The request is repeated, because a worker that has not claimed its answer yet misses the first
 * one.
 */
const RESEND_INTERVAL_MS = 200

export function createStopper(bus: Bus, turn: TurnInProgress): Stopper {
  let timer: NodeJS.Timeout | undefined
  let isDisposed = false
  // In a battle, an answer is cut to the part that was shown, because its full length would reveal
  // the model's speed.
  const whatIsKept = (side: SideStream) => (turn.isPaced ? { keep: shownLength(side) } : {})
  const sendStops = () => {
    const open = turn.sides.filter(({ end }) => end === null)
    for (const side of open) publish(bus, stopAnswer, side.answerId, whatIsKept(side))
    if (open.length === 0) clearInterval(timer)
  }
  return {
    stop() {
      if (timer) return
      turn.halt()
      // After disposal, no ends arrive here, so repeated requests would never stop.
      if (!isDisposed) timer = setInterval(sendStops, RESEND_INTERVAL_MS)
      sendStops()
    },
    [Symbol.dispose]() {
      isDisposed = true
      clearInterval(timer)
    },
  }
}
