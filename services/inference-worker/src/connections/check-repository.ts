import type { ConnectionProblem } from '@assay/contracts/connection-problems'
import type { ConnectionEntry } from '@assay/contracts/connections'
import type { Database } from '@assay/db'
import { sql } from 'kysely'

export interface DueConnection {
  readonly id: string
  readonly settings: ConnectionEntry
}

/**
 * Claims the connections among `ids` whose server should be checked: operators' own servers and
 * drafts. Of several workers, one checks.
 */
export async function claimDueConnections(
  db: Database,
  ids: readonly string[],
  checkMs: number,
): Promise<DueConnection[]> {
  const { rows } = await sql<DueConnection>`
    update connections set checked_at = now()
    where id = any (${ids}::text[]) and retired_at is null
      and (kind = 'openai-compatible' or is_draft)
      and (checked_at is null
        or checked_at < now() - make_interval(secs => ${checkMs / 1_000}))
    returning id, settings`.execute(db)
  return rows
}

/** Requests an early check of a model's own server, because an answer did not reach it. */
export async function requestCheck(db: Database, modelId: string): Promise<void> {
  await sql`
    update connections set checked_at = null from models
    where models.id = ${modelId} and connections.id = connection_id
      and kind = 'openai-compatible' and checked_at is not null`.execute(db)
}

export interface CheckResult {
  readonly isReached: boolean
  /** Null if the server does not list its models. */
  readonly names: readonly string[] | null
  readonly problem: ConnectionProblem | null
}

/**
 * Stores a check, unless the connection was edited during it. A server that cannot be reached keeps
 * the names that it listed before.
 */
export async function storeCheck(
  db: Database,
  { id, settings }: DueConnection,
  { isReached, names, problem }: CheckResult,
): Promise<void> {
  await db
    .updateTable('connections')
    .set({
      problem: problem && JSON.stringify(problem),
      ...(isReached && { isDraft: false, names: names && [...names] }),
    })
    .where('id', '=', id)
    .where('settings', '=', sql<ConnectionEntry>`${JSON.stringify(settings)}::jsonb`)
    .execute()
}
