import type { Database } from '@assay/db'

export interface LinkedOrcid {
  readonly orcid: string
  /** Whether an organisation has added an employment to the public ORCID record. */
  readonly isAffiliated: boolean
}

/** Finds the account's ORCID iD. */
export async function findOrcid(db: Database, userId: string): Promise<LinkedOrcid | undefined> {
  return db
    .selectFrom('identities')
    .select(['subject as orcid', 'isAffiliated'])
    .where('provider', '=', 'orcid')
    .where('userId', '=', userId)
    .executeTakeFirst()
}

/**
 * Returns false if the iD is already linked to an account, or if the account already has an iD.
 * Unique indexes enforce both rules.
 */
export async function insertOrcid(
  db: Database,
  { orcid, userId }: { readonly orcid: string; readonly userId: string },
): Promise<boolean> {
  const inserted = await db
    .insertInto('identities')
    .values({ provider: 'orcid', subject: orcid, userId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('subject')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Returns false if the account had no iD. */
export async function deleteOrcid(db: Database, userId: string): Promise<boolean> {
  const deleted = await db
    .deleteFrom('identities')
    .where('provider', '=', 'orcid')
    .where('userId', '=', userId)
    .executeTakeFirst()
  return deleted.numDeletedRows > 0n
}
