import type { Database } from '@assay/db'
import { every, type Logger } from '@assay/runtime'
import { markLogged } from './audit-repository.ts'

const INTERVAL_MS = 1_000
const BATCH_SIZE = 200

/**
 * Writes every committed audit entry to the log, from which a collector can forward it. Several
 * gateways may do so concurrently. An entry can be written twice if a gateway ends meanwhile.
 */
export function startAuditLog(db: Database, log: Logger): AsyncDisposable {
  return every(INTERVAL_MS, 'audit-log', log, () => logAudit(db, log))
}

/** Writes the entries that are not yet in the log, in the order of their times. */
export async function logAudit(db: Database, log: Logger): Promise<void> {
  let count: number
  do {
    count = await db.transaction().execute(async (trx) => {
      const entries = await markLogged(trx, BATCH_SIZE)
      for (const audit of entries) log.info({ audit }, 'audit entry')
      return entries.length
    })
  } while (count === BATCH_SIZE)
}
