import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from '@assay/runtime'
import { type Consumer, type JsMsg, jetstream } from '@nats-io/jetstream'
import type { Bus } from './connect-bus.ts'
import { EVENT_STREAM } from './event-stream.ts'

export interface PullOptions {
  readonly durable: string
  readonly slots: number
  readonly log: Logger
  /** Creates stream and consumer again after the store was lost. */
  readonly ensure: () => Promise<void>
  readonly handle: (message: JsMsg) => Promise<void>
}

const PULL_EXPIRES_MS = 5_000
const RETRY_WAIT_MS = 500

/** Runs `slots` loops that each pull one message, handle it, and pull the next. */
export async function pullMessages(bus: Bus, options: PullOptions): Promise<AsyncDisposable> {
  const stopping = new AbortController()
  const consumer = await jetstream(bus).consumers.get(EVENT_STREAM, options.durable)
  const repair = shareWhileRunning(options.ensure)
  const loops = Array.from({ length: options.slots }, () =>
    pullLoop(consumer, options, repair, stopping.signal),
  )
  return {
    async [Symbol.asyncDispose]() {
      stopping.abort()
      await Promise.all(loops)
    },
  }
}

async function pullLoop(
  consumer: Consumer,
  { handle, log, durable }: PullOptions,
  repair: () => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    try {
      const message = await nextMessage(consumer, signal)
      if (message && signal.aborted) message.nak()
      else if (message) await handle(message)
    } catch (error) {
      if (signal.aborted) return
      log.warn({ err: error, durable }, 'pull failed')
      await delay(RETRY_WAIT_MS, undefined, { signal }).catch(() => {})
      await repair().catch(() => {})
    }
  }
}

/** Gives up waiting when told to stop; a message that then still comes is handed back. */
async function nextMessage(consumer: Consumer, signal: AbortSignal): Promise<JsMsg | null> {
  const { promise: stopped, resolve } = Promise.withResolvers<null>()
  const stop = () => resolve(null)
  signal.addEventListener('abort', stop, { once: true })
  const next = consumer.next({ expires: PULL_EXPIRES_MS })
  try {
    const first = await Promise.race([next, stopped])
    if (signal.aborted) next.then((late) => late?.nak()).catch(() => {})
    return signal.aborted ? null : first
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

function shareWhileRunning(task: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined
  return () => {
    running ??= task().finally(() => {
      running = undefined
    })
    return running
  }
}
