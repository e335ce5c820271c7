import type { Database, DatabaseTransaction } from '@assay/db'

/** Decides for the first time; does nothing when it has been decided. */
export async function insertPublication(db: Database, isPublic: boolean): Promise<void> {
  await db
    .insertInto('boardPublication')
    .values({ isPublic })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** @throws {NoResultError} before the first decision. */
export async function getPublication(db: Database): Promise<boolean> {
  const { isPublic } = await db
    .selectFrom('boardPublication')
    .select('isPublic')
    .executeTakeFirstOrThrow()
  return isPublic
}

export async function updatePublication(
  trx: DatabaseTransaction,
  { isPublic, changedBy }: { readonly isPublic: boolean; readonly changedBy: string },
): Promise<void> {
  await trx
    .updateTable('boardPublication')
    .set({ isPublic, changedBy, changedAt: new Date() })
    .execute()
}
