import type { Database } from '@assay/db'

export async function findExclusions(db: Database, ids: readonly string[]) {
  if (ids.length === 0) return []
  return db
    .selectFrom('voteExclusions')
    .select(['id', 'voterId', 'reason', 'ruleVersion', 'evidence', 'createdAt', 'reversedAt'])
    .where('id', 'in', ids)
    .execute()
}
