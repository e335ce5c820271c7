import type { Database } from '@assay/db'
import { deleteDeclaration, queueWithdrawal } from './expertise-repository.ts'

/** Takes back what a person declared; from the next fold on, no board counts their votes by it. */
export async function withdrawExpertise(db: Database, userId: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await deleteDeclaration(trx, userId)
    await queueWithdrawal(trx, userId)
  })
}
