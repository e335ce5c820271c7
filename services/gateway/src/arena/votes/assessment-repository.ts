import type { AnswerTag, AnswerVerdict, StoredAssessment } from '@assay/contracts/assessments'
import type { TurnState } from '@assay/contracts/threads'
import type { Database } from '@assay/db'
import { sql } from 'kysely'

export interface NewAssessment {
  readonly side: 'left' | 'right'
  readonly verdict: AnswerVerdict
  readonly tags: readonly AnswerTag[]
}

/** Lists the assessments that were stored together with these votes, by vote id. */
export async function listAssessmentsBeforeReveal(
  db: Database,
  voteIds: readonly string[],
): Promise<Map<string, NewAssessment[]>> {
  const rows = await db
    .selectFrom('assessments')
    .select(['voteId', 'side', 'verdict', 'tags'])
    .where('voteId', '=', sql<string>`any(${voteIds}::uuid[])`)
    .where('afterReveal', '=', false)
    .execute()
  return Map.groupBy(rows, ({ voteId }) => voteId)
}

/** Selects all assessments of a vote, oldest first, or null. The statement must read `votes`. */
export const assessmentsOfVote = sql<StoredAssessment[] | null>`(
  select json_agg(json_build_object(
    'side', side, 'verdict', verdict, 'tags', tags, 'after_reveal', after_reveal,
    'at', to_char(at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by at, side)
  from assessments where assessments.vote_id = votes.id)`

/** Lists all assessments of a vote, oldest first. */
export async function listAssessments(db: Database, voteId: string): Promise<StoredAssessment[]> {
  const vote = await db
    .selectFrom('votes')
    .select(assessmentsOfVote.as('assessments'))
    .where('id', '=', voteId)
    .executeTakeFirst()
  return vote?.assessments ?? []
}

/**
 * Finds the answers of the user's own vote. Returns undefined for an unknown vote or another user's
 * vote.
 */
export async function findVoteToAssess(
  db: Database,
  { voteId, userId }: { readonly voteId: string; readonly userId: string },
): Promise<Record<'left' | 'right', { readonly state: TurnState }> | undefined> {
  const found = await db
    .selectFrom('votes')
    .innerJoin('answers as l', (join) =>
      join.onRef('l.turnId', '=', 'votes.turnId').on('l.side', '=', 'left'),
    )
    .innerJoin('answers as r', (join) =>
      join.onRef('r.turnId', '=', 'votes.turnId').on('r.side', '=', 'right'),
    )
    .select(['l.state as left', 'r.state as right'])
    .where('votes.id', '=', voteId)
    .where('votes.userId', '=', userId)
    .executeTakeFirst()
  return found && { left: { state: found.left }, right: { state: found.right } }
}

/** Stores assessments made after the reveal. */
export async function insertAssessments(
  db: Database,
  voteId: string,
  assessments: readonly NewAssessment[],
): Promise<void> {
  await db
    .insertInto('lateAssessments')
    .values(
      assessments.map(({ side, verdict, tags }) => ({ voteId, side, verdict, tags: [...tags] })),
    )
    .execute()
}
