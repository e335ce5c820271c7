import type { Database } from '@assay/db'

export interface LinkedOrcid {
  readonly orcid: string
  /** Whether an organisation states an employment on the public ORCID record. */
  readonly isAffiliated: boolean
}

/** The ORCID iD that the account is linked to. */
export async function findOrcid(db: Database, userId: string): Promise<LinkedOrcid | undefined> {
  return db
    .selectFrom('identities')
    .select(['subject as orcid', 'isAffiliated'])
    .where('provider', '=', 'orcid')
    .where('userId', '=', userId)
    .executeTakeFirst()
}

/**
 * False when the iD is linked to an account or the account has an iD. Unique indexes enforce both.
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

/** False when the account had no iD. */
export async function deleteOrcid(db: Database, userId: string): Promise<boolean> {
  const deleted = await db
    .deleteFrom('identities')
    .where('provider', '=', 'orcid')
    .where('userId', '=', userId)
    .executeTakeFirst()
  return deleted.numDeletedRows > 0n
}
