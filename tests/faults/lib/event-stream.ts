import { type Bus, connectBus } from '@assay/bus'
import type { StreamMessage } from '@assay/testing/arena'
import { jetstream } from '@nats-io/jetstream'
import type { ChaosArena } from './chaos-arena.ts'

/** A connection of our own, past all proxies. */
export function connectToBus({ stack }: ChaosArena): Promise<Bus & AsyncDisposable> {
  return connectBus(stack.nats.url, 'chaos') as Promise<Bus & AsyncDisposable>
}

/** Publishes messages again as new ones: the stream does not know that it has had them. */
export async function publishAgain(bus: Bus, messages: readonly StreamMessage[]): Promise<void> {
  const stream = jetstream(bus)
  for (const { subject, data } of messages) await stream.publish(subject, data)
}
