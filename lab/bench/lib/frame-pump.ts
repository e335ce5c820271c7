import { type Bus, publish } from '@assay/bus'
import { type AnswerFrame, answerFrames } from '@assay/contracts'

export interface FramePumpOptions {
  readonly bus: Bus
  /** The name under which it is sent frames. */
  readonly gateway: string
  readonly tokensPerS: number
  readonly token: string
  /** When each token of each answer was sent, by `performance.now()`; filled from now on. */
  readonly sentAt: ReadonlyMap<string, number[]>
}

/** Workers send what has come up in this time as one message. */
const WORKER_BATCH_MS = 8

/** Plays the workers: sends a gateway the tokens of many answers at an even speed, until disposed. */
export function startFramePump(options: FramePumpOptions): Disposable {
  const { bus, gateway, tokensPerS, token, sentAt } = options
  const startedAt = performance.now()
  const phase = new Map([...sentAt.keys()].map((answer, index) => [answer, (index % 100) / 100]))
  const pump = setInterval(() => {
    const now = performance.now()
    const frames: AnswerFrame[] = []
    for (const [answer, times] of sentAt) {
      const due = ((now - startedAt) / 1_000) * tokensPerS + (phase.get(answer) ?? 0)
      while (times.length < due) {
        times.push(now)
        const seq = times.length * token.length
        frames.push({ kind: 'text', answer, attempt: 1, seq, text: token })
      }
    }
    if (frames.length > 0) publish(bus, answerFrames, gateway, frames)
  }, WORKER_BATCH_MS)
  return { [Symbol.dispose]: () => clearInterval(pump) }
}
