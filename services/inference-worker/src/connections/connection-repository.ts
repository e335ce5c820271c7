import type { ConnectionProblem } from '@assay/contracts/connection-problems'
import type { ConnectionEntry } from '@assay/contracts/connections'
import type { Database } from '@assay/db'
import { sql } from 'kysely'

/** A model is drawn only if a worker has renewed its row within this time. */
const SERVED_SECONDS = 90
const RENEW_SECONDS = 60

export interface StoredConnection {
  readonly id: string
  readonly settings: ConnectionEntry
  readonly isDraft: boolean
  readonly isRetired: boolean
  /** Whether an active model uses the connection. */
  readonly isUsed: boolean
  /** Whether it is stored that the server may not be called. */
  readonly isRefused: boolean
}

export async function listConnections(db: Database): Promise<StoredConnection[]> {
  const { rows } = await sql<StoredConnection>`
    select id, settings, is_draft, retired_at is not null as is_retired,
      exists (
        select from models
        where connection_id = connections.id and is_active and models.retired_at is null
      ) as is_used,
      coalesce(problem ->> 'code' = 'not_local', false) as is_refused
    from connections order by id`.execute(db)
  return rows
}

export interface Served {
  /** The connections for which this worker has the keys. */
  readonly callable: readonly string[]
  /** The connections whose models this worker offers. */
  readonly offered: readonly string[]
}

/** Stores why a connection cannot be used. */
export async function storeProblem(
  db: Database,
  id: string,
  problem: ConnectionProblem,
): Promise<void> {
  await db
    .updateTable('connections')
    .set({ problem: JSON.stringify(problem) })
    .where('id', '=', id)
    .execute()
}

/**
 * Marks connections and their models as served for the next 90 s. It writes only rows that are new
 * or due for renewal, so it may be called often. It removes an earlier refusal of a connection.
 */
export async function renewServed(db: Database, { callable, offered }: Served): Promise<void> {
  await sql`
    with renewed as (
      update connections set served_until = now() + make_interval(secs => ${SERVED_SECONDS}),
        problem = case when problem ->> 'code' <> 'not_local' then problem end
      where id = any (${callable}::text[])
        and (served_until is null
          or served_until < now() + make_interval(secs => ${RENEW_SECONDS}))
    )
    insert into served_models (model_id, served_until)
    select id, now() + make_interval(secs => ${SERVED_SECONDS}) from models
    where connection_id = any (${offered}::text[]) and is_active and retired_at is null
    order by id
    on conflict (model_id) do update set served_until = excluded.served_until
    where served_models.served_until < now() + make_interval(secs => ${RENEW_SECONDS})`.execute(db)
}

/** Ends the offer of these connections. Another worker that still serves them renews it. */
export async function withdrawServed(db: Database, { callable, offered }: Served): Promise<void> {
  await sql`
    with withdrawn as (
      update connections set served_until = now() where id = any (${callable}::text[])
    )
    update served_models set served_until = now() from models
    where models.id = model_id and connection_id = any (${offered}::text[])`.execute(db)
}
