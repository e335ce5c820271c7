import type { AnswerErrorCode } from '@assay/contracts/chat/answer-errors'
import type { ConnectionProblem } from '@assay/contracts/connection-problems'
import type { Database, DatabaseTransaction } from '@assay/db'
import { sql } from 'kysely'

const connectionsOf = (db: Database) =>
  db
    .selectFrom('connections')
    .select(['id', 'settings', 'editedAt', 'retiredAt', 'isDraft', 'problem', 'names', 'checkedAt'])
    .select([
      sql<boolean>`coalesce(served_until > now(), false)`.as('isServed'),
      sql<number>`(select count(*)::int from models
        where connection_id = connections.id and models.retired_at is null)`.as('models'),
      // Set only if all models that may be drawn fail.
      sql<AnswerErrorCode | null>`(
        select case when bool_and(error_code is not null)
          then mode() within group (order by error_code) end
        from models left join served_models on model_id = models.id
        where connection_id = connections.id and is_active and models.retired_at is null
          and paused_at is null)`.as('trouble'),
    ])

/** Lists all connections, including retired connections. */
export async function listManagedConnections(db: Database) {
  return connectionsOf(db).orderBy('id').execute()
}

export type ManagedConnection = Awaited<ReturnType<typeof listManagedConnections>>[number]

export async function findManagedConnection(
  db: Database,
  id: string,
): Promise<ManagedConnection | undefined> {
  return connectionsOf(db).where('id', '=', id).executeTakeFirst()
}

/** Allows only one transaction to save connections until it ends. Reads continue. */
export async function lockConnections(trx: DatabaseTransaction): Promise<void> {
  await sql`lock table connections in share row exclusive mode`.execute(trx)
}

/** What a first check of a saved connection found. */
export interface FirstCheck {
  readonly isDraft: boolean
  /** Whether a worker with the key replied. */
  readonly hasWorker: boolean
  readonly problem: ConnectionProblem | null
  readonly names: readonly string[] | null
}

export async function updateCheck(
  trx: DatabaseTransaction,
  id: string,
  { isDraft, hasWorker, problem, names }: FirstCheck,
): Promise<void> {
  await trx
    .updateTable('connections')
    .set({
      isDraft,
      problem: problem && JSON.stringify(problem),
      names: names && [...names],
      checkedAt: sql<Date>`now()`,
      // Workers renew it within a second.
      servedUntil: hasWorker ? sql<Date>`now() + interval '5 seconds'` : null,
    })
    .where('id', '=', id)
    .execute()
}

/** Lists the ids of a connection's models that are not retired. */
export async function listModelIdsOf(
  trx: DatabaseTransaction,
  connectionId: string,
): Promise<string[]> {
  const models = await trx
    .selectFrom('models')
    .select('id')
    .where('connectionId', '=', connectionId)
    .where('retiredAt', 'is', null)
    .execute()
  return models.map(({ id }) => id)
}
