import type { Database } from '@assay/db'
import { insertAudit } from '../../accounts/audit/audit-repository.ts'
import { ConflictError, NotFoundError } from '../../http/app-error.ts'
import { findManagedConnection, listModelIdsOf } from './connection-repository.ts'
import { retireEntries } from './seed-repository.ts'

/**
 * Retires a connection and its models. Answers in progress continue, and nothing new is drawn.
 * @throws {NotFoundError} for an unknown id. @throws {ConflictError} if it is already retired.
 */
export async function retireConnection(db: Database, id: string, by: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const connection = await findManagedConnection(trx, id)
    if (!connection) throw new NotFoundError('Connection not found')
    if (connection.retiredAt) throw new ConflictError('This connection is retired')
    const now = new Date()
    const models = await listModelIdsOf(trx, id)
    await retireEntries(trx, 'connections', [id], now)
    await retireEntries(trx, 'models', models, now)
    await insertAudit(trx, { action: 'connection retired', actorId: by, detail: id })
    for (const subjectId of models)
      await insertAudit(trx, { action: 'model retired', actorId: by, subjectId })
  })
}
