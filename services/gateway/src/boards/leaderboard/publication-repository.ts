import type { Database, DatabaseTransaction } from '@assay/db'

/** Stores the initial decision. Does nothing if a decision exists. */
export async function initializePublication(db: Database, isPublic: boolean): Promise<void> {
  await db
    .updateTable('site')
    .set({ isBoardPublic: isPublic })
    .where('isBoardPublic', 'is', null)
    .execute()
}

/** The board is not public before the first decision. */
export async function readPublication(db: Database) {
  const { isBoardPublic, simulatedVotes } = await db
    .selectFrom('site')
    .select(['isBoardPublic', 'simulatedVotes'])
    .executeTakeFirstOrThrow()
  return { isPublic: isBoardPublic ?? false, simulatedVotes }
}

export async function updatePublication(trx: DatabaseTransaction, isPublic: boolean) {
  await trx.updateTable('site').set({ isBoardPublic: isPublic }).execute()
}
