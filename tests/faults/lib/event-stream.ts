import { type Bus, connectBus } from '@assay/bus'
import type { StreamMessage } from '@assay/testing/arena'
import { jetstream } from '@nats-io/jetstream'
import type { ChaosArena } from './chaos-arena.ts'

/** Opens the test's own connection, without proxies. */
export function connectToBus({ stack }: ChaosArena): Promise<Bus & AsyncDisposable> {
  return connectBus(stack.nats.url, 'chaos') as Promise<Bus & AsyncDisposable>
}

/**
 * Publishes messages again. Leaves out their ids, so that the stream does not drop them as
 * duplicates.
 */
export async function publishAgain(bus: Bus, messages: readonly StreamMessage[]): Promise<void> {
  const stream = jetstream(bus)
  for (const { subject, data } of messages) await stream.publish(subject, data)
}
