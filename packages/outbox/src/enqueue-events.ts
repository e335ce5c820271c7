import type { EventTransaction } from './outbox.ts'
import type { OutboxEvent } from './outbox-event.ts'

/** Inserts events into the outbox; they are published once the transaction has committed. */
export async function enqueueEvents(
  trx: EventTransaction,
  events: readonly OutboxEvent[],
): Promise<void> {
  if (events.length === 0) return
  await trx.insertInto('outbox').values(events).execute()
  trx.enqueued.push(...events)
}
