import type { EventTransaction } from './outbox.ts'
import type { OutboxEvent } from './outbox-event.ts'

/** Inserts events into the outbox. They are published after the transaction commits. */
export async function enqueueEvents(
  trx: EventTransaction,
  events: readonly OutboxEvent[],
): Promise<void> {
  if (events.length === 0) return
  await trx.insertInto('outbox').values(events).execute()
  trx.enqueued.push(...events)
}
