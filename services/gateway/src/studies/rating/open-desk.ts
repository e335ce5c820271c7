import type { RatingDesk } from '@assay/contracts/studies/assignments'
import type { Database, DatabaseTransaction } from '@assay/db'
import { findDeclaration } from '../../accounts/expertise/expertise-repository.ts'
import { assertFound } from '../study-policy.ts'
import { findLastRated } from './assignment-repository.ts'
import {
  findRatedStudy,
  findShownAssignment,
  lockRater,
  type RatedStudy,
} from './desk-repository.ts'
import {
  listSubjects,
  reopenAssignment,
  repeatAssignment,
  type Taker,
  takeFromPool,
} from './pool-repository.ts'
import { assertRater } from './rating-policy.ts'
import { isInField, neededByOthers, repeatsOf, shareOf } from './share-policy.ts'
import { countTakeable, countTaken, countTakenByOthers, hasMoreThan } from './share-repository.ts'
import { toRatingDesk } from './to-rating-desk.ts'

/** Number of ratings between an assignment and its repeat, unless too few are left. */
const REPEAT_GAP = 3

/**
 * Reads the rater's progress and next assignment: the one they have begun, or else a repeat that is
 * due, or else one from the pool.
 * @throws {NotFoundError} if the user is not a rater of the study.
 */
export async function openDesk(
  db: Database,
  caller: { readonly studyId: string; readonly userId: string },
): Promise<RatingDesk> {
  return db.transaction().execute(async (trx) => {
    const rater = await lockRater(trx, caller)
    assertRater(rater)
    return nextDesk(trx, { raterId: rater.raterId, userId: caller.userId })
  })
}

/** Reads the desk of a rater who is locked. */
export async function nextDesk(
  trx: DatabaseTransaction,
  { raterId, userId }: { readonly raterId: string; readonly userId: string },
): Promise<RatingDesk> {
  const study = await findRatedStudy(trx, raterId)
  assertFound(study)
  if (study.state !== 'rating') return toRatingDesk(study)
  const nextId = (await reopenAssignment(trx, raterId)) ?? (await takeNext(trx, study, userId))
  const last = await findLastRated(trx, raterId)
  if (nextId === undefined) {
    return toRatingDesk(study, { last, further: await countFurther(trx, study) })
  }
  return toRatingDesk(study, { last, next: await findShownAssignment(trx, nextId) })
}

async function countFurther(trx: DatabaseTransaction, study: RatedStudy): Promise<number> {
  const taker = { studyId: study.id, raterId: study.raterId }
  const needed = neededByOthers(shareOf(study), await countTakenByOthers(trx, taker))
  return countTakeable(trx, taker, needed)
}

async function takeNext(
  trx: DatabaseTransaction,
  study: RatedStudy,
  userId: string,
): Promise<string | undefined> {
  const { raterId, design, ratedOnce } = study
  const { taken, repeats } = await countTaken(trx, raterId)
  const isRepeatDue = repeats < repeatsOf(ratedOnce, design.repeat_share)
  const repeatAfter = async (gap: number) =>
    isRepeatDue ? repeatAssignment(trx, raterId, gap) : undefined
  return (
    (await repeatAfter(REPEAT_GAP)) ??
    (await takeNew(trx, study, { userId, taken })) ??
    (await repeatAfter(1))
  )
}

async function takeNew(
  trx: DatabaseTransaction,
  study: RatedStudy,
  { userId, taken }: { readonly userId: string; readonly taken: number },
): Promise<string | undefined> {
  const { id: studyId, raterId } = study
  const taker = { studyId, raterId }
  const share = shareOf(study)
  if (taken >= share + study.further) return undefined
  if (taken >= share) {
    const needed = neededByOthers(share, await countTakenByOthers(trx, taker))
    if (!(await hasMoreThan(trx, studyId, needed))) return undefined
  }
  const matched = study.design.is_matched ? await takeMatched(trx, taker, userId) : undefined
  return matched ?? takeFromPool(trx, taker)
}

/** Takes an item of the field that the rater has declared. */
async function takeMatched(
  trx: DatabaseTransaction,
  taker: Taker,
  userId: string,
): Promise<string | undefined> {
  const declared = await findDeclaration(trx, userId)
  if (!declared) return undefined
  const subjects = await listSubjects(trx, taker.studyId)
  const matching = subjects.filter((subject) => isInField(subject, declared.field))
  return matching.length > 0 ? takeFromPool(trx, taker, matching) : undefined
}
