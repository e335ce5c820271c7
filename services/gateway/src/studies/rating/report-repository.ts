import type { SkipReportDto } from '@assay/contracts/studies/raters'
import type { Database } from '@assay/db'
import { sql } from 'kysely'

const MAX_REPORTS = 200

/** Lists why raters skipped or flagged assignments, with flagged ones first. */
export async function listReports(db: Database, studyId: string): Promise<SkipReportDto[]> {
  const { rows } = await sql<SkipReportDto & { readonly externalId: string }>`
    select assignment.id, assignment.state as kind, reason, coalesce(full_name, users.email::text) as rater,
      external_id, messages -> -1 ->> 'content' as question
    from study_assignments as assignment
    join study_items as item on item.id = assignment.item_id
    left join study_raters as rater on rater.id = assignment.rater_id
    left join users on users.id = rater.user_id
    where assignment.study_id = ${studyId} and assignment.state in ('skip', 'flag', 'conflict')
    order by assignment.state <> 'flag', item.position, assignment.id
    limit ${MAX_REPORTS}`.execute(db)
  return rows.map(({ externalId: external_id, ...report }) => ({ ...report, external_id }))
}
