import type { Database } from '@assay/db'
import { insertAudit } from '../../accounts/audit/audit-repository.ts'
import { NotFoundError } from '../../http/app-error.ts'
import type { Identity } from '../../http/identity.ts'

/** Continues a stored turn, and records an attempt on an unknown turn or another user's turn. */
export async function auditRefusedTurn<Turn>(
  db: Database,
  sender: Identity,
  resume: () => Promise<Turn>,
): Promise<Turn> {
  try {
    return await resume()
  } catch (error) {
    if (error instanceof NotFoundError) {
      const detail = 'resume of a turn'
      await insertAudit(db, { action: 'access refused', actorId: sender.userId, detail })
    }
    throw error
  }
}
