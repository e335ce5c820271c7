import type { StudyDesign } from '@assay/contracts/studies/design'
import type { StudyState } from '@assay/contracts/studies/studies'
import type { Database, DatabaseTransaction } from '@assay/db'
import { type NotNull, type RawBuilder, sql } from 'kysely'
import { HAS_RATED_ALL } from './pool-repository.ts'
import type { Part } from './share-policy.ts'

/** Whether a rater has joined, and has neither left nor been removed. */
export function isRating(raters: string) {
  const column = (name: string) => sql.ref(`${raters}.${name}`)
  return sql<boolean>`(${column('joinedAt')} is not null
    and ${column('leftAt')} is null and ${column('removedAt')} is null)`
}

/** A study from the view of one of its raters. */
export interface RatedStudy extends Part {
  readonly raterId: string
  readonly id: string
  readonly title: string
  readonly description: string | null
  readonly version: number
  readonly state: StudyState
  readonly design: StudyDesign
  /** Assignments that the rater has rated, with and without repeats. */
  readonly rated: number
  readonly ratedOnce: number
}

/** Lists the studies in which the user is a rater, newest first. */
export async function listRatedStudies(
  db: Database,
  userId: string,
): Promise<(RatedStudy & { readonly hasRatedAll: boolean })[]> {
  return selectRatedStudies(db)
    .select(HAS_RATED_ALL.as('hasRatedAll'))
    .where('rater.userId', '=', userId)
    .where('study.state', '<>', 'archived')
    .orderBy('study.id', 'desc')
    .execute()
}

export async function findRatedStudy(
  db: Database,
  raterId: string,
): Promise<RatedStudy | undefined> {
  return selectRatedStudies(db).where('rater.id', '=', raterId).executeTakeFirst()
}

function selectRatedStudies(db: Database) {
  return db
    .selectFrom('studyRaters as rater')
    .innerJoin('studies as study', 'study.id', 'rater.studyId')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('studyAssignments')
          .whereRef('raterId', '=', 'rater.id')
          .select([
            count(sql`state = 'rated'`).as('rated'),
            count(sql`state = 'rated' and repeat_of is null`).as('ratedOnce'),
            count(sql`state = 'flag' and repeat_of is null`).as('flagged'),
            count(sql`state not in ('open', 'rated') and repeat_of is not null`).as(
              'skippedRepeats',
            ),
          ])
          .as('done'),
      (join) => join.onTrue(),
    )
    .where(isRating('rater'))
    .select(['rater.id as raterId', 'study.id', 'title', 'description', 'state', 'design'])
    .select([
      'version',
      'study.assignments',
      'further',
      'rated',
      'ratedOnce',
      'flagged',
      'skippedRepeats',
    ])
    .select((eb) =>
      eb
        .selectFrom('studyRaters as joined')
        .whereRef('joined.studyId', '=', 'study.id')
        .where(isRating('joined'))
        .select(sql<number>`count(*)::int`.as('count'))
        .as('joinedRaters'),
    )
    .$narrowType<{ joinedRaters: NotNull }>()
}

function count(condition: RawBuilder<unknown>) {
  return sql<number>`(count(*) filter (where ${condition}))::int`
}

/**
 * Finds what a rater sees of an assignment, with what the rating must fit. A declined response has
 * no text.
 */
export async function findShownAssignment(db: Database, id: string) {
  return db
    .selectFrom('studyAssignments as assignment')
    .innerJoin('studyItems as item', 'item.id', 'assignment.itemId')
    .innerJoin('studyResponses as left', 'left.id', 'assignment.leftResponseId')
    .leftJoin('studyResponses as right', 'right.id', 'assignment.rightResponseId')
    .select(['assignment.id', 'messages', 'reference', 'rubric', 'draft'])
    .select([
      sql<string | null>`case when "left".state = 'done' then "left".content end`.as('leftText'),
      sql<string | null>`case when "right".state = 'done' then "right".content end`.as('rightText'),
      sql<boolean>`right_response_id is not null`.as('isPair'),
    ])
    .where('assignment.id', '=', id)
    .executeTakeFirst()
}

export type ShownAssignment = NonNullable<Awaited<ReturnType<typeof findShownAssignment>>>

/**
 * Finds the rater of a user in a study, and blocks the rater's other calls and the end of the study
 * until the commit. Like every command, this locks the study, then the rater, then the assignment,
 * to avoid deadlocks.
 */
export async function lockRater(
  trx: DatabaseTransaction,
  { studyId, userId }: { readonly studyId: string; readonly userId: string },
): Promise<{ readonly raterId: string; readonly studyState: StudyState } | undefined> {
  return trx
    .selectFrom('studyRaters as rater')
    .innerJoin('studies as study', 'study.id', 'rater.studyId')
    .select(['rater.id as raterId', 'study.state as studyState'])
    .where('rater.studyId', '=', studyId)
    .where('rater.userId', '=', userId)
    .where(isRating('rater'))
    .forKeyShare('study')
    .forNoKeyUpdate('rater')
    .executeTakeFirst()
}

/** Finds an assignment of the user, and locks it as `lockRater` does. */
export async function lockAssignment(
  trx: DatabaseTransaction,
  { assignmentId, userId }: { readonly assignmentId: string; readonly userId: string },
) {
  return trx
    .selectFrom('studyAssignments as assignment')
    .innerJoin('studyRaters as rater', 'rater.id', 'assignment.raterId')
    .innerJoin('studies as study', 'study.id', 'assignment.studyId')
    .innerJoin('studyItems as item', 'item.id', 'assignment.itemId')
    .select(['assignment.id', 'assignment.state', 'assignment.reason', 'assignment.repeatOf'])
    .select(['rater.id as raterId', 'study.id as studyId', 'study.state as studyState'])
    .select(['study.design', 'item.rubric'])
    .where('assignment.id', '=', assignmentId)
    .where('rater.userId', '=', userId)
    .where(isRating('rater'))
    .forKeyShare('study')
    .forNoKeyUpdate(['rater', 'assignment'])
    .executeTakeFirst()
}
