import { type Bus, EVENT_STREAM } from '@assay/bus'
import type { Database } from '@assay/db'
import { type JetStreamClient, jetstream } from '@nats-io/jetstream'
import { sql } from 'kysely'

export const BATCH_SIZE = 500
const PUBLISH_TIMEOUT_MS = 2_000

/**
 * Publishes one batch and forgets it; returns its size. A crash between the two repeats the
 * publish, which JetStream drops because the message id is the event id. Several relays, in one
 * process or in many, never take the same rows.
 */
export async function relayBatch(db: Database, bus: Bus): Promise<number> {
  const stream = jetstream(bus, { timeout: PUBLISH_TIMEOUT_MS })
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ id: string; subject: string; payload: string }>`
      with taken as (
        delete from outbox where id in (
          select id from outbox order by position limit ${BATCH_SIZE} for update skip locked
        )
        returning id, subject, payload::text as payload, position
      )
      select id, subject, payload from taken order by position`.execute(trx)
    await Promise.all(rows.map((row) => publishRow(stream, row)))
    return rows.length
  })
}

async function publishRow(
  stream: JetStreamClient,
  { id, subject, payload }: { id: string; subject: string; payload: string },
): Promise<void> {
  await stream.publish(subject, payload, { msgID: id, expect: { streamName: EVENT_STREAM } })
}
