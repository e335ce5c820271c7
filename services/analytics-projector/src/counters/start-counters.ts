import { type Bus, consumeEvents } from '@assay/bus'
import type { Database } from '@assay/db'
import { createDeadLetterStore } from '@assay/outbox'
import { every, type Logger } from '@assay/runtime'
import { departuresOf } from './counted-facts-repository.ts'
import { createDepartedFactsSweep } from './departed-facts.ts'
import { messageCounts } from './message-counts-projection.ts'
import { createMissedFactsSweep } from './missed-facts.ts'
import type { Projection } from './projection.ts'
import { createRatesRefresh } from './rates-refresh.ts'
import { rebuildProjection } from './rebuild-projection.ts'
import { userCounts } from './user-counts-projection.ts'

export interface CounterOptions {
  readonly db: Database
  readonly bus: Bus
  readonly log: Logger
  /** Runs for each message after it is counted. */
  readonly onMessage?: (message: { readonly turnId: string }) => Promise<void>
}

/** Number of facts that are counted concurrently. Their order does not matter. */
const EVENT_SLOTS = 4
const SWEEP_INTERVAL_MS = 2_000

/** Updates the summary tables from events, and finds facts whose events were lost. */
export async function startCounters(
  options: CounterOptions,
  resources: AsyncDisposableStack,
): Promise<void> {
  const { db, log, onMessage } = options
  await startProjection(options, userCounts, resources)
  const messages: typeof messageCounts = {
    ...messageCounts,
    async apply(database, message) {
      await messageCounts.apply(database, message)
      await onMessage?.(message)
    },
  }
  await startProjection(options, messages, resources)
  resources.use(every(SWEEP_INTERVAL_MS, 'rates', log, createRatesRefresh(db)))
}

async function startProjection<Fact>(
  { db, bus, log }: CounterOptions,
  projection: Projection<Fact>,
  resources: AsyncDisposableStack,
): Promise<void> {
  const { name, event, departure } = projection
  const consume = async (
    durable: string,
    consumed: typeof event,
    handle: (db: Database, fact: Fact) => Promise<void>,
  ) => {
    const deadLetters = createDeadLetterStore<Fact>(db, durable)
    const consumer = { event: consumed, durable, deadLetters, log, slots: EVENT_SLOTS }
    resources.use(await consumeEvents(bus, { ...consumer, handle: ({ data }) => handle(db, data) }))
  }
  const sweepMissed = await createMissedFactsSweep(db, log, projection)
  resources.use(
    every(SWEEP_INTERVAL_MS, name, log, async () => {
      if (await projection.isEmpty(db)) await rebuildProjection(db, projection)
      const facts = await sweepMissed()
      if (facts > 0) log.warn({ projection: name, facts }, 'counted missed facts')
    }),
  )
  await consume(name, event, projection.apply)
  const sweepDeparted = createDepartedFactsSweep(db, projection)
  resources.use(
    every(SWEEP_INTERVAL_MS, departuresOf(name), log, async () => {
      if (await sweepDeparted()) log.warn({ projection: name }, 'rebuilt without departed facts')
    }),
  )
  await consume(departuresOf(name), departure, projection.subtract)
}
