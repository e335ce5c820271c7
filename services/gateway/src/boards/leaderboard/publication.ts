import type { Database } from '@assay/db'
import { every, type Logger } from '@assay/runtime'
import { insertAudit } from '../../accounts/audit/audit-repository.ts'
import {
  initializePublication,
  readPublication,
  updatePublication,
} from './publication-repository.ts'

/** Whether the board, its checkpoints and the ledger are public. */
export interface Publication extends AsyncDisposable {
  isPublic(): boolean
  /** By model, the rated votes that no person cast. */
  simulatedVotes(): Readonly<Record<string, number>>
  /**
   * Changes the decision and writes an audit entry. The change takes effect immediately in this
   * gateway and within a second in other gateways.
   */
  decide(isPublic: boolean, superuserId: string): Promise<void>
}

const RECHECK_INTERVAL_MS = 1_000

/** @param first the decision that applies until a superuser changes it. */
export async function openPublication(
  db: Database,
  first: boolean,
  log: Logger,
): Promise<Publication> {
  await initializePublication(db, first)
  let known = await readPublication(db)
  const recheck = every(RECHECK_INTERVAL_MS, 'publication', log, async () => {
    known = await readPublication(db)
  })
  return {
    isPublic: () => known.isPublic,
    simulatedVotes: () => known.simulatedVotes,
    async decide(decision, superuserId) {
      await db.transaction().execute(async (trx) => {
        await updatePublication(trx, decision)
        const action = decision ? 'board published' : 'board withdrawn'
        await insertAudit(trx, { action, actorId: superuserId })
      })
      known = { ...known, isPublic: decision }
    },
    [Symbol.asyncDispose]: () => recheck[Symbol.asyncDispose](),
  }
}
