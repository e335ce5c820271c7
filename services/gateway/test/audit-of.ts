import type { Database } from '@assay/db'

/** Lists what the audit log has about a person or a thing, oldest first. */
export async function auditOf(db: Database, subjectId: string) {
  return db
    .selectFrom('auditEntries')
    .select(['action', 'detail'])
    .where('subjectId', '=', subjectId)
    .orderBy('id')
    .execute()
}
