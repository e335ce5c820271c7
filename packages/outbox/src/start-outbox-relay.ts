import { type Bus, ensureEventStream } from '@assay/bus'
import type { Database } from '@assay/db'
import { every, type Logger } from '@assay/runtime'
import { BATCH_SIZE, relayBatch } from './relay-batch.ts'

export interface OutboxRelay extends AsyncDisposable {
  /** Call after a commit that enqueued events; returns at once. */
  nudge(): void
}

const SWEEP_INTERVAL_MS = 2_000

/**
 * Publishes what lies in the outbox: at once when nudged, and every two seconds what a dead
 * process left behind. Without a bus the events stay where they are.
 */
export function startOutboxRelay(db: Database, bus: Bus, log: Logger): OutboxRelay {
  let running: Promise<void> | undefined
  let nudged = false

  const relayAll = async () => {
    do {
      nudged = false
      while ((await relayBatch(db, bus)) === BATCH_SIZE);
    } while (nudged)
  }
  const run = () => {
    running ??= relayAll().finally(() => {
      running = undefined
    })
    return running
  }

  const sweeper = every(SWEEP_INTERVAL_MS, 'outbox', log, async () => {
    await ensureEventStream(bus)
    await run()
  })
  return {
    nudge() {
      nudged = true
      run().catch((error: unknown) => log.warn({ err: error }, 'outbox waits'))
    },
    async [Symbol.asyncDispose]() {
      await sweeper[Symbol.asyncDispose]()
      await running?.catch(() => {})
    },
  }
}
