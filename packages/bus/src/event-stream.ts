import {
  JetStreamApiError,
  type JetStreamManager,
  jetstreamManager,
  RetentionPolicy,
  StorageType,
} from '@nats-io/jetstream'
import { nanos } from '@nats-io/transport-node'
import { type Bus, replicasOf } from './connect-bus.ts'

/** The single stream of all events. */
export const EVENT_STREAM = 'ASSAY_EVENTS'

export const REQUEST_TIMEOUT_MS = 5_000
/** Timeout of requests that are retried. A starting server may miss the first request. */
export const REPEATED_REQUEST_TIMEOUT_MS = 1_000

const DAY_MS = 24 * 60 * 60 * 1000
const DUPLICATE_WINDOW_MS = 2 * 60 * 1000
const EXISTS_WITH_OTHER_SETTINGS = 10_058

const SETTINGS = {
  name: EVENT_STREAM,
  subjects: ['assay.event.>'],
  retention: RetentionPolicy.Limits,
  storage: StorageType.File,
  max_age: nanos(DAY_MS),
  duplicate_window: nanos(DUPLICATE_WINDOW_MS),
}

/**
 * Returns the management API of streams and consumers. Each of its requests times out after
 * `timeout` milliseconds.
 */
export function manageStreams(bus: Bus, timeout: number): Promise<JetStreamManager> {
  return jetstreamManager(bus, { timeout, checkAPI: false })
}

/** Creates the stream or updates its settings. Idempotent. */
export async function ensureEventStream(bus: Bus, timeout = REQUEST_TIMEOUT_MS): Promise<void> {
  const manager = await manageStreams(bus, timeout)
  const settings = { ...SETTINGS, num_replicas: replicasOf(bus) }
  try {
    await manager.streams.add(settings)
  } catch (error) {
    if (!(error instanceof JetStreamApiError) || error.code !== EXISTS_WITH_OTHER_SETTINGS) {
      throw error
    }
    // Resets limits that someone has added. Without explicit values, the server would keep them.
    await manager.streams.update(EVENT_STREAM, { ...settings, max_bytes: -1, max_msgs: -1 })
  }
}
