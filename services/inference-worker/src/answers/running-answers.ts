import { type Bus, respond, subscribe } from '@assay/bus'
import { attachAnswer, stopAnswer } from '@assay/contracts/bus/subjects'
import type { Database } from '@assay/db'
import { every, type Logger } from '@assay/runtime'
import { answerMetrics } from '../metrics.ts'
import { renewLeases } from './claim-repository.ts'
import type { FrameSender } from './frame-sender.ts'
import type { Halt, RunningAnswer } from './running-answer.ts'

/** The answers that this process is streaming. */
export interface RunningAnswers extends AsyncDisposable {
  /** Renews the answer's lease and serves the gateways' requests for it, until it is disposed. */
  add(running: RunningAnswer): Disposable
  /** The number of running answers. */
  count(): number
  /** Ends every stream. */
  haltAll(reason: Halt): void
}

export interface RunningAnswersOptions {
  readonly db: Database
  readonly bus: Bus
  readonly frames: FrameSender
  readonly log: Logger
  readonly leaseMs: number
}

/** Fraction of a lease after which the lease is renewed. It leaves time for two failed renewals. */
export const RENEWED_AFTER = 0.3

export function startRunningAnswers(options: RunningAnswersOptions): RunningAnswers {
  const { log, leaseMs } = options
  const held = new Set<RunningAnswer>()
  const renewal = every(leaseMs * RENEWED_AFTER, 'leases', log, () => renewHeld(options, held))
  return {
    add(running) {
      const subscriptions = listenForReaders(options, running)
      held.add(running)
      answerMetrics.started()
      subscriptions.defer(() => {
        held.delete(running)
        answerMetrics.ended()
      })
      return subscriptions
    },
    count: () => held.size,
    haltAll(reason) {
      for (const running of held) halt(running, reason)
    },
    [Symbol.asyncDispose]: () => renewal[Symbol.asyncDispose](),
  }
}

async function renewHeld(
  { db, leaseMs }: RunningAnswersOptions,
  held: ReadonlySet<RunningAnswer>,
): Promise<void> {
  const before = [...held]
  if (before.length === 0) return
  const attempts = new Map(before.map((running) => [running, running.attempt]))
  const kept = await renewLeases(db, before, leaseMs)
  for (const running of before) {
    // An answer that has started its next attempt meanwhile has another attempt number.
    const isSame = attempts.get(running) === running.attempt && !running.isWithheld
    if (!kept.has(running.id) && held.has(running) && isSame) halt(running, 'fenced')
  }
}

/** Handles the gateways' requests to attach readers and to stop answers. */
function listenForReaders(
  { bus, frames }: RunningAnswersOptions,
  running: RunningAnswer,
): DisposableStack {
  const subscriptions = new DisposableStack()
  subscriptions.use(
    respond(bus, attachAnswer, running.id, ({ gateway: gatewayId }) => {
      // The reply also contains the text that earlier receivers have not received yet.
      frames.flush()
      running.receivers.add(gatewayId)
      return {
        attempt: running.attempt,
        text: withoutTail(running.answer.text, running.unsentText),
        reasoning: withoutTail(running.reasoning.text, running.unsentReasoning),
      }
    }),
  )
  subscriptions.use(
    subscribe(bus, stopAnswer, running.id, ({ keep }) => {
      running.keep ??= Number.isSafeInteger(keep) ? keep : undefined
      halt(running, 'stopped')
    }),
  )
  return subscriptions
}

function halt(running: RunningAnswer, reason: Halt): void {
  running.halt.abort(reason)
}

/** Leaves out unsent text, because the new receiver gets it at the same time as the others. */
function withoutTail(text: string, unsent: string): string {
  return text.slice(0, text.length - unsent.length)
}
