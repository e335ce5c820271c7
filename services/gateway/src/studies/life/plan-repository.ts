import type { StudyArm } from '@assay/contracts/studies/arms'
import type { Database } from '@assay/db'
import { sql } from 'kysely'

export interface ItemTotals {
  readonly items: number
  /** Characters of all messages. */
  readonly characters: number
  readonly withoutRubric: number
  /** The organiser's id of the first item without a rubric. */
  readonly firstWithoutRubric: string | null
}

export async function sumItems(db: Database, studyId: string): Promise<ItemTotals> {
  return db
    .selectFrom('studyItems')
    .select([
      sql<number>`count(*)::int`.as('items'),
      sql<number>`coalesce(sum((select sum(length(message ->> 'content'))
        from jsonb_array_elements(messages) as message)), 0)::float8`.as('characters'),
      sql<number>`(count(*) filter (where rubric = '[]'))::int`.as('withoutRubric'),
      sql<string | null>`(array_agg(external_id order by position)
        filter (where rubric = '[]'))[1]`.as('firstWithoutRubric'),
    ])
    .where('studyId', '=', studyId)
    .executeTakeFirstOrThrow()
}

export interface PlannedArm {
  readonly arm: StudyArm
  /** Uploaded answers. */
  readonly answers: number
  /** Of the model; null for an outside arm, and if nobody has set them. */
  readonly inputPrice: number | null
  readonly outputPrice: number | null
  readonly maxOutputTokens: number | null
}

/** Returns the arms of a study in their order, without those that are left out. */
export async function listPlannedArms(db: Database, studyId: string): Promise<PlannedArm[]> {
  return db
    .selectFrom('studyArms')
    .leftJoin('models', 'models.id', 'studyArms.modelId')
    .select(['arm', 'inputPrice', 'outputPrice'])
    .select((eb) => [
      sql<number | null>`(models.options ->> 'max_output_tokens')::int`.as('maxOutputTokens'),
      eb
        .selectFrom('studyResponses')
        .whereRef('armId', '=', 'studyArms.id')
        .where('state', '=', 'done')
        .select(sql<number>`count(*)::int`.as('answers'))
        .$asScalar()
        .$notNull()
        .as('answers'),
    ])
    .where('studyId', '=', studyId)
    .where('leftOutAt', 'is', null)
    .orderBy('position')
    .execute()
}
