import type { DeadEvent, DeadLetterStore } from '@assay/bus'
import { type Database, isDatabaseUnavailable, newId } from '@assay/db'
import { errorKindsOf } from '@assay/runtime'
import { sql } from 'kysely'
import { deadLetters } from './outbox-metrics.ts'

/** Work that was given up. */
export interface DeadLetter {
  /** The consumer, queue or fold that gave up. */
  readonly source: string
  /** Identifies the work. A repeated failure increments a counter instead of adding a row. */
  readonly key: string
  /** Set only if the work is an event. Only events can be published again. */
  readonly subject?: string
  readonly payload?: unknown
  readonly error: unknown
}

/** Stores a dead letter for an operator and for `replayEvents`. */
export async function storeDeadLetter(db: Database, deadLetter: DeadLetter): Promise<void> {
  const { source, key, subject = null, payload, error } = deadLetter
  const kinds = errorKindsOf(error).join(', ') || 'unknown'
  const json = payload === undefined ? null : JSON.stringify(payload)
  await sql`
    insert into dead_letters (id, source, key, subject, payload, error)
    values (${newId()}, ${source}, ${key}, ${subject}, ${json}::jsonb, ${kinds})
    on conflict (source, key) do update
    set times = dead_letters.times + 1, last_at = now(), error = excluded.error`.execute(db)
  deadLetters.inc({ source })
}

/** Creates a consumer's store of dead letters. `onDead` runs after a dead letter is stored. */
export function createDeadLetterStore<Data>(
  db: Database,
  source: string,
  onDead: (dead: DeadEvent<Data>) => Promise<void> = async () => {},
): DeadLetterStore<Data> {
  return {
    async giveUp(dead) {
      const { subject, seq, payload, event, error } = dead
      await storeDeadLetter(db, { source, key: event?.id ?? `#${seq}`, subject, payload, error })
      await onDead(dead)
    },
    isTransient: isDatabaseUnavailable,
  }
}

/**
 * Moves dead events back into the outbox unchanged, to be published again. Returns their number.
 * Replaying an event that has succeeded meanwhile is harmless, because consumers apply each event
 * once.
 */
export async function replayEvents(db: Database): Promise<number> {
  const { rows } = await sql`
    with dead as (
      delete from dead_letters
      where subject is not null and payload is not null and key ~ '^[0-9a-f-]{36}$'
      returning key::uuid as id, subject, payload
    ), events as (
      select distinct on (id) id, subject, payload from dead
    )
    insert into outbox (id, subject, payload) select id, subject, payload from events
    on conflict (id) do nothing
    returning id`.execute(db)
  return rows.length
}

/**
 * Deletes dead letters that were not valid events and cannot be replayed. Returns their number.
 * Call it after `replayEvents`.
 */
export async function forgetUnreadableEvents(db: Database): Promise<number> {
  const { rows } = await sql`
    delete from dead_letters
    where subject is not null and (payload is null or key !~ '^[0-9a-f-]{36}$')
    returning id`.execute(db)
  return rows.length
}
