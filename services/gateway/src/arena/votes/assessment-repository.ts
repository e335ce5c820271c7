import type { StoredAssessment } from '@assay/contracts/assessments'
import type { Database } from '@assay/db'
import { sql } from 'kysely'

/** Lists the assessments of these votes, by vote id. */
export async function listAssessments(
  db: Database,
  voteIds: readonly string[],
): Promise<Map<string, StoredAssessment[]>> {
  const rows = await db
    .selectFrom('assessments')
    .select(['voteId', 'side', 'verdict', 'tags'])
    .where('voteId', '=', sql<string>`any(${voteIds}::uuid[])`)
    .execute()
  return Map.groupBy(rows, ({ voteId }) => voteId)
}

/** Selects the assessments of a vote, left side first, or null. The statement must read `votes`. */
export const assessmentsOfVote = sql<StoredAssessment[] | null>`(
  select json_agg(json_build_object('side', side, 'verdict', verdict, 'tags', tags) order by side)
  from assessments where assessments.vote_id = votes.id)`
