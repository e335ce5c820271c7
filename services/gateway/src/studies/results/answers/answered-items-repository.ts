import type { AnsweredItemsQuery, RatedAs } from '@assay/contracts/studies/answers'
import type { Database } from '@assay/db'
import { sql } from 'kysely'

export type AnsweredItemsFilter = Pick<AnsweredItemsQuery, 'arm_id' | 'subject' | 'rated_as'>

/** What the rating of a comparison is for the response on the left, and for the one on the right. */
const SIDES: Partial<Readonly<Record<RatedAs, readonly [left: string, right: string]>>> = {
  won: ['left_better', 'right_better'],
  lost: ['right_better', 'left_better'],
}

/** Lists the ids of the items that match, in their order. */
export async function listAnsweredItemIds(
  db: Database,
  studyId: string,
  { arm_id: armId, subject, rated_as: ratedAs }: AnsweredItemsFilter,
): Promise<string[]> {
  const rows = await db
    .selectFrom('studyItems as item')
    .select('id')
    .where('studyId', '=', studyId)
    .$if(subject !== undefined, (items) => items.where('subject', '=', subject ?? null))
    .$if(armId !== undefined || ratedAs !== undefined, (items) =>
      items.where(isRated(armId ?? null, ratedAs ?? null)),
    )
    .orderBy('position')
    .execute()
  return rows.map(({ id }) => id)
}

/** Whether the arm, or any arm, was rated so, or was rated at all. */
function isRated(armId: string | null, ratedAs: RatedAs | null) {
  const [left, right] = (ratedAs && SIDES[ratedAs]) ?? [ratedAs, ratedAs]
  const isOf = (side: string) =>
    sql`(${armId}::uuid is null or ${sql.ref(`${side}.arm_id`)} = ${armId})`
  const isSo = (outcome: string | null) =>
    sql`(${outcome}::text is null or coalesce(rating ->> 'outcome', rating ->> 'verdict') = ${outcome})`
  return sql<boolean>`exists (
    select from study_assignments as assignment
    join study_ratings on assignment_id = assignment.id
    join study_responses as left_one on left_one.id = left_response_id
    left join study_responses as right_one on right_one.id = right_response_id
    where assignment.item_id = item.id
      and ((${isOf('left_one')} and ${isSo(left)})
        or (right_one.id is not null and ${isOf('right_one')} and ${isSo(right)})))`
}
