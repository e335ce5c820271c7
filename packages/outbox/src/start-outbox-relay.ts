import { setTimeout as delay } from 'node:timers/promises'
import { type Bus, ensureEventStream, onReconnect } from '@assay/bus'
import { turnStarted } from '@assay/contracts/events/turn-started'
import type { Database } from '@assay/db'
import { every, type Logger } from '@assay/runtime'
import { createPublishedEventDeletion } from './delete-published-events.ts'
import { createOutbox, type Outbox } from './outbox.ts'
import type { OutboxEvent } from './outbox-event.ts'
import { outboxWaits } from './outbox-metrics.ts'
import { publishEvents } from './publish-events.ts'
import { BATCH_SIZE, relayBatch } from './relay-batch.ts'
import { createRelayHealth } from './relay-health.ts'

/**
 * An outbox that publishes events itself. Events that could not be published wait for the sweeper.
 */
export interface OutboxRelay extends Outbox, AsyncDisposable {
  /** Starts publishing all events in the outbox without waiting for the result. */
  flush(): void
  /** False from a failed publication until the next successful one. Events wait meanwhile. */
  isHealthy(): boolean
}

/**
 * Minimum age of events that a sweep publishes. Younger events are probably still being published
 * by the process that enqueued them.
 */
const SWEPT_AFTER_MS = 2_000
/**
 * No user waits for the publication of these events. The answer requests of the same commit go
 * first.
 */
const UNHURRIED_SUBJECTS: ReadonlySet<string> = new Set([turnStarted.subject])
/** Long enough for workers to receive the answer requests of the same commit. */
const UNHURRIED_DELAY_MS = 100

/**
 * Publishes events right after their commit. A sweep publishes events that this process or a dead
 * process left behind. It runs every two seconds, and more often after a failure. While the bus is
 * down, events stay in the outbox.
 */
export function startOutboxRelay(db: Database, bus: Bus, log: Logger): OutboxRelay {
  const underWay = new Set<Promise<void>>()
  const deletePublished = createPublishedEventDeletion(db)
  const health = createRelayHealth()
  const setHealth = (isHealthy: boolean) => {
    health.set(isHealthy)
    outboxWaits.set(isHealthy ? 0 : 1)
  }
  const fail = (error: unknown) => {
    setHealth(false)
    log.warn({ err: error }, 'events wait in the outbox')
  }
  const run = (task: Promise<void>) => {
    const settled = task.catch(fail).finally(() => underWay.delete(settled))
    underWay.add(settled)
  }
  const relayAll = async (minAgeMs: number) => {
    while ((await relayBatch(db, bus, minAgeMs)) === BATCH_SIZE);
  }

  const sweepOnce = async () => {
    await ensureEventStream(bus, health.timeoutMs())
    // After a failure, sweep events of any age: publishing an event twice has no effect.
    await relayAll(health.isHealthy() ? SWEPT_AFTER_MS : 0)
    setHealth(true)
  }
  let swept = Promise.resolve()
  /** Sweeps run in order, so that the last sweep determines the health. */
  const sweep = () => {
    swept = swept.catch(() => {}).then(sweepOnce)
    return swept
  }
  const sweeper = every(health.pauseMs, 'outbox', log, () => sweep().catch(fail))
  // A restarted server may have lost its store. Waiting events can be published now.
  void onReconnect(bus, () => run(sweep()))
  const publishAll = async (events: readonly OutboxEvent[], delayMs = 0) => {
    if (events.length === 0) return
    if (delayMs > 0) await delay(delayMs)
    await publishEvents(bus, events)
    await deletePublished(events)
  }
  const publish = (events: readonly OutboxEvent[]) => {
    if (events.length > BATCH_SIZE) return run(relayAll(0))
    const isUnhurried = ({ subject }: OutboxEvent) => UNHURRIED_SUBJECTS.has(subject)
    run(publishAll(events.filter((event) => !isUnhurried(event))))
    run(publishAll(events.filter(isUnhurried), UNHURRIED_DELAY_MS))
  }

  return {
    ...createOutbox(db, publish),
    flush() {
      run(relayAll(0))
    },
    isHealthy: health.isHealthy,
    async [Symbol.asyncDispose]() {
      await sweeper[Symbol.asyncDispose]()
      await Promise.all(underWay)
    },
  }
}
