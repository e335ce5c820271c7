import type { Database } from '@assay/db'
import { every, type Logger } from '@assay/runtime'
import { insertAudit } from '../../accounts/audit/audit-repository.ts'
import {
  initializePublication,
  readPublication,
  updatePublication,
} from './publication-repository.ts'

/** Whether everybody may see the board, its checkpoints and the ledger. */
export interface Publication extends AsyncDisposable {
  isPublic(): boolean
  /** Decides anew, here at once and in other gateways within a second; kept in the audit log. */
  decide(isPublic: boolean, superuserId: string): Promise<void>
}

const RECHECK_INTERVAL_MS = 1_000

/** @param first what holds until somebody decides otherwise. */
export async function openPublication(
  db: Database,
  first: boolean,
  log: Logger,
): Promise<Publication> {
  await initializePublication(db, first)
  let isPublic = await readPublication(db)
  const recheck = every(RECHECK_INTERVAL_MS, 'publication', log, async () => {
    isPublic = await readPublication(db)
  })
  return {
    isPublic: () => isPublic,
    async decide(decision, superuserId) {
      await db.transaction().execute(async (trx) => {
        await updatePublication(trx, decision)
        const action = decision ? 'board published' : 'board withdrawn'
        await insertAudit(trx, { action, actorId: superuserId })
      })
      isPublic = decision
    },
    [Symbol.asyncDispose]: () => recheck[Symbol.asyncDispose](),
  }
}
