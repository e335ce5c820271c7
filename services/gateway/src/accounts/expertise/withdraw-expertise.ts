import type { Database } from '@assay/db'
import { deleteDeclaration, queueWithdrawal } from './expertise-repository.ts'

/**
 * Deletes a declaration. From the next fold on, leaderboards no longer use it for the person's
 * votes.
 */
export async function withdrawExpertise(db: Database, userId: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await deleteDeclaration(trx, userId)
    await queueWithdrawal(trx, userId)
  })
}
