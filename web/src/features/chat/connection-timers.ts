import type { ConnectionEvent, TimerKind } from './turn-connection.ts'

const RETRY_DELAY_MS = 1_000
/** A socket without a sign of life for this long is given up: its network may be gone. */
const MAX_SILENCE_MS = 10_000
/** A reader who has stopped goes on after this time, whatever the server does. */
const STOP_PATIENCE_MS = 4_000

type Timer = ReturnType<typeof setTimeout> | undefined

/** The timers of a connection: silence or retry, and the reader's patience with a stop. */
export function createConnectionTimers(dispatch: (event: ConnectionEvent) => void) {
  let timer: Timer
  let patience: Timer
  return {
    start(of: TimerKind) {
      if (of === 'stop') {
        clearTimeout(patience)
        patience = setTimeout(() => dispatch({ type: 'stop-unanswered' }), STOP_PATIENCE_MS)
        return
      }
      clearTimeout(timer)
      // Without a network there is nothing to try; its return restarts the connection.
      if (of === 'retry' && !navigator.onLine) return
      const delayMs = of === 'silence' ? MAX_SILENCE_MS : RETRY_DELAY_MS * (0.5 + Math.random())
      timer = setTimeout(() => dispatch({ type: 'timed-out' }), delayMs)
    },
    clear: () => clearTimeout(timer),
    clearAll() {
      clearTimeout(timer)
      clearTimeout(patience)
    },
  }
}
