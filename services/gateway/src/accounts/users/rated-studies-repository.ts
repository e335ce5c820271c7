import { type Database, type DatabaseTransaction, releaseAssignments } from '@assay/db'
import { sql } from 'kysely'

/** Lists the studies that the user has joined, with the user's ratings, oldest first. */
export async function listRatedStudies(db: Database, userId: string) {
  const raters = await db
    .selectFrom('studyRaters as rater')
    .innerJoin('studies as study', 'study.id', 'rater.studyId')
    .select(['rater.id as raterId', 'study.id', 'study.title'])
    .select((eb) => eb.ref('joinedAt').$notNull().as('joinedAt'))
    .where('rater.userId', '=', userId)
    .where('joinedAt', 'is not', null)
    .orderBy('joinedAt')
    .execute()
  if (raters.length === 0) return []
  const ratings = await db
    .selectFrom('studyRatings')
    .select(['raterId', 'assignmentId', 'rating', 'comment', 'ratedAt'])
    .where(
      'raterId',
      'in',
      raters.map(({ raterId }) => raterId),
    )
    .orderBy('ratedAt')
    .execute()
  const ofRaters = Map.groupBy(ratings, ({ raterId }) => raterId)
  return raters.map((rater) => ({ ...rater, ratings: ofRaters.get(rater.raterId) ?? [] }))
}
export type RatedStudy = Awaited<ReturnType<typeof listRatedStudies>>[number]

/**
 * Ends the user's part in studies before the account is deleted. The ratings stay without a person,
 * and open assignments return to the pool.
 */
export async function leaveStudies(trx: DatabaseTransaction, userId: string): Promise<void> {
  const left = await trx
    .updateTable('studyRaters')
    .set({ email: null, tokenHash: null, leftAt: sql`coalesce(left_at, now())` })
    .where('userId', '=', userId)
    .returning('id')
    .execute()
  await releaseAssignments(
    trx,
    left.map(({ id }) => id),
  )
}
