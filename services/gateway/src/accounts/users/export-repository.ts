import type { Database } from '@assay/db'

/**
 * Reads a person's remaining columns for the export. Returns undefined if the person has been
 * deleted.
 */
export async function findPersonalRecord(db: Database, userId: string) {
  return db
    .selectFrom('users')
    .select(['createdAt', 'termsVersion', 'termsAcceptedAt'])
    .where('id', '=', userId)
    .executeTakeFirst()
}

export async function listIdentities(db: Database, userId: string) {
  return db
    .selectFrom('identities')
    .select(['provider', 'subject', 'isAffiliated'])
    .where('userId', '=', userId)
    .execute()
}

/** Lists all items of the person, oldest first. */
export async function listOwnItems(db: Database, ownerId: string) {
  return db
    .selectFrom('items')
    .select(['id', 'ownerId', 'title', 'description'])
    .where('ownerId', '=', ownerId)
    .orderBy('id')
    .execute()
}
