import { jetstreamManager, RetentionPolicy, StorageType } from '@nats-io/jetstream'
import { nanos } from '@nats-io/transport-node'
import type { Bus } from './connect-bus.ts'

/** Every event of the system passes through this one stream. */
export const EVENT_STREAM = 'ASSAY_EVENTS'

const DAY_MS = 24 * 60 * 60 * 1000
const DUPLICATE_WINDOW_MS = 2 * 60 * 1000

/** Creates the stream, or brings an existing one to these settings. Safe to repeat. */
export async function ensureEventStream(bus: Bus): Promise<void> {
  const manager = await jetstreamManager(bus)
  await manager.streams.add({
    name: EVENT_STREAM,
    subjects: ['assay.event.>'],
    retention: RetentionPolicy.Limits,
    storage: StorageType.File,
    max_age: nanos(DAY_MS),
    duplicate_window: nanos(DUPLICATE_WINDOW_MS),
  })
}
