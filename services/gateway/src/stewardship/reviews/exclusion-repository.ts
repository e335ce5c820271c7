import type { Database } from '@assay/db'

/** Whether the votes are the user's own, or those of a guest merged into the account. */
export async function isVoterOf(db: Database, userId: string, voterId: string): Promise<boolean> {
  const found = db.selectFrom('users').select('id').where('voterId', '=', voterId)
  const own = found.where((eb) => eb.or([eb('id', '=', userId), eb('mergedInto', '=', userId)]))
  return (await own.executeTakeFirst()) !== undefined
}

export async function findExclusions(db: Database, ids: readonly string[]) {
  if (ids.length === 0) return []
  return db
    .selectFrom('voteExclusions')
    .select(['id', 'voterId', 'reason', 'ruleVersion', 'evidence', 'createdAt', 'reversedAt'])
    .where('id', 'in', ids)
    .execute()
}
