import type { Database, DatabaseTransaction } from '@assay/db'

/** Stores the initial decision. Does nothing if a decision exists. */
export async function initializePublication(db: Database, isPublic: boolean): Promise<void> {
  await db
    .updateTable('site')
    .set({ isBoardPublic: isPublic })
    .where('isBoardPublic', 'is', null)
    .execute()
}

/** Returns false before the first decision. */
export async function readPublication(db: Database): Promise<boolean> {
  const { isBoardPublic } = await db
    .selectFrom('site')
    .select('isBoardPublic')
    .executeTakeFirstOrThrow()
  return isBoardPublic ?? false
}

export async function updatePublication(trx: DatabaseTransaction, isPublic: boolean) {
  await trx.updateTable('site').set({ isBoardPublic: isPublic }).execute()
}
