import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from '@assay/runtime'
import { type Consumer, type ConsumerMessages, type JsMsg, jetstream } from '@nats-io/jetstream'
import { type Bus, onReconnect } from './connect-bus.ts'
import { createSlots, type Slots } from './create-slots.ts'
import { EVENT_STREAM } from './event-stream.ts'

export interface PullOptions {
  readonly durable: string
  readonly slots: number
  readonly log: Logger
  /** Recreates the stream and the consumer after the server has lost its store. */
  readonly ensure: () => Promise<void>
  readonly handle: (message: JsMsg) => Promise<void>
}

const PULL_EXPIRES_MS = 5_000
const RETRY_WAIT_MS = 500
const REPAIR_WAIT_MS = 50

/**
 * Number of pulls that a process keeps open. The server holds at most 512 waiting pulls, so 256
 * processes can keep two each. A process repeats an answered pull immediately, so two are enough to
 * keep all its slots busy.
 */
const MAX_WAITING_PULLS = 2

/** Pulls a message when one of `slots` is free; handles up to `slots` messages concurrently. */
export async function pullMessages(bus: Bus, options: PullOptions): Promise<AsyncDisposable> {
  const stopping = new AbortController()
  const consumer = await jetstream(bus).consumers.get(EVENT_STREAM, options.durable)
  const repair = shareWhileRunning(options.ensure)
  const slots = createSlots(options.slots)
  const { signal } = stopping
  const ready = Promise.resolve()
  const puller: Puller = { consumer, pulls: new Set(), slots, repair, signal, ready }
  // A server that restarts loses all pulls and perhaps the consumer. While it starts, it drops
  // pulls without an error.
  void onReconnect(bus, () => {
    puller.ready = waitForRepair(puller)
    for (const pull of puller.pulls) pull.stop()
  })
  const loops = Array.from({ length: Math.min(options.slots, MAX_WAITING_PULLS) }, () =>
    pullLoop(puller, options),
  )
  return {
    async [Symbol.asyncDispose]() {
      stopping.abort()
      await Promise.all(loops)
      // When all slots have been acquired here, no message is in progress.
      for (let held = 0; held < options.slots; held += 1) await slots.acquire()
    },
  }
}

interface Puller {
  readonly consumer: Consumer
  /** The pulls that wait for a message. */
  readonly pulls: Set<ConsumerMessages>
  readonly slots: Slots
  readonly repair: () => Promise<void>
  readonly signal: AbortSignal
  /** Resolves when the server has the consumer. */
  ready: Promise<void>
}

async function waitForRepair({ repair, signal }: Puller): Promise<void> {
  while (!signal.aborted)
    try {
      return await repair()
    } catch {
      await delay(REPAIR_WAIT_MS, undefined, { signal }).catch(() => {})
    }
}

async function pullLoop(puller: Puller, { handle, log, durable }: PullOptions): Promise<void> {
  const { slots, signal } = puller
  for (;;) {
    const release = await slots.acquire()
    await puller.ready
    if (signal.aborted) return release()
    const message = await nextMessage(puller).catch(async (error: unknown) => {
      if (signal.aborted) return null
      log.warn({ err: error, durable }, 'pull failed')
      await delay(RETRY_WAIT_MS, undefined, { signal }).catch(() => {})
      await waitForRepair(puller)
      return null
    })
    if (!message) release()
    else
      handle(message)
        .catch((error: unknown) => log.warn({ err: error, durable }, 'message not settled'))
        .finally(release)
  }
}

/** Stops waiting on abort. A message that arrives later is returned to the server. */
async function nextMessage({ consumer, pulls, signal }: Puller): Promise<JsMsg | null> {
  const pull = await consumer.fetch({ max_messages: 1, expires: PULL_EXPIRES_MS })
  const { promise: stopped, resolve } = Promise.withResolvers<null>()
  const stop = () => resolve(null)
  signal.addEventListener('abort', stop, { once: true })
  if (signal.aborted) stop()
  pulls.add(pull)
  const next = firstOf(pull).finally(() => pulls.delete(pull))
  try {
    const first = await Promise.race([next, stopped])
    if (signal.aborted) next.then((late) => late?.nak()).catch(() => {})
    return signal.aborted ? null : first
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

async function firstOf(pull: ConsumerMessages): Promise<JsMsg | null> {
  for await (const message of pull) return message
  return null
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
