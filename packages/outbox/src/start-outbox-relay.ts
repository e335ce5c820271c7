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

/** An outbox that publishes; what fails to be published stays in it for the sweeper. */
export interface OutboxRelay extends Outbox, AsyncDisposable {
  /** Publishes whatever lies in the outbox; returns at once. */
  flush(): void
  /** False from a failure to publish until publishing succeeds again: events wait meanwhile. */
  isHealthy(): boolean
}

/** Younger events are on their way already. */
const SWEPT_AFTER_MS = 2_000
/** Somebody waits for the first word of this turn, and nobody for what is counted of it. */
const UNHURRIED_SUBJECTS: ReadonlySet<string> = new Set([turnStarted.subject])
/** Long enough for workers to have taken the answers that the same commit asked for. */
const UNHURRIED_DELAY_MS = 100

/**
 * Publishes what lies in the outbox: at once when told of it, and every two seconds, or sooner after
 * a failure, what was left behind, by this process or a dead one. Without a bus the events stay where they are.
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
    log.warn({ err: error }, 'outbox waits')
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
    // After a failure nothing is left to its own publisher: what both publish counts once.
    await relayAll(health.isHealthy() ? SWEPT_AFTER_MS : 0)
    setHealth(true)
  }
  let swept = Promise.resolve()
  /** One after the other: the last one says how things are. */
  const sweep = () => {
    swept = swept.catch(() => {}).then(sweepOnce)
    return swept
  }
  const sweeper = every(health.pauseMs, 'outbox', log, () => sweep().catch(fail))
  // A server that is back may have lost its store, and what waited for it need wait no longer.
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
