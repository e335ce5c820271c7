import type { Bus } from '@assay/bus'
import type { Database } from '@assay/db'
import { sql } from 'kysely'
import type { OutboxEvent } from './outbox-event.ts'
import { publishEvents } from './publish-events.ts'

export const BATCH_SIZE = 500

/**
 * Publishes and deletes one batch of events that are at least `minAgeMs` old. Returns its size.
 * Relays skip rows that another relay has locked.
 */
export async function relayBatch(db: Database, bus: Bus, minAgeMs: number): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<OutboxEvent>`
      with published as (
        delete from outbox where id in (
          select id from outbox
          where created_at <= now() - make_interval(secs => ${minAgeMs / 1_000})
          order by position limit ${BATCH_SIZE} for update skip locked
        )
        returning id, subject, payload::text as payload, trace, request_id, position
      )
      select id, subject, payload, trace, request_id as "requestId" from published order by position`.execute(
      trx,
    )
    await publishEvents(bus, rows)
    return rows.length
  })
}
