import { createHash } from 'node:crypto'
import type { Database } from '@assay/db'
import { randomFrom } from '@assay/rating'
import { insertAudit } from '../../accounts/audit/audit-repository.ts'
import { ConflictError } from '../../http/app-error.ts'
import { changeStudy } from '../change-study.ts'
import type { StudyStep } from '../step-of.ts'
import { planAssignments, type RatableItem } from './plan-assignments.ts'
import {
  countCollected,
  insertAssignments,
  listRatableItems,
  updateRatingStarted,
} from './plan-repository.ts'

/**
 * Ends collecting and puts all assignments into the pool. Failed responses are not rated.
 * @throws {NotFoundError} for an unknown study.
 * @throws {ConflictError} unless the study is collecting, all responses have ended, and some
 * can be rated.
 */
export async function startRating(db: Database, { studyId, by }: StudyStep): Promise<void> {
  await changeStudy(db, { studyId, states: ['collecting'] }, async (trx, { design: chosen }) => {
    const { kind, ratings_each: ratingsEach } = chosen
    assertCollected(await countCollected(trx, studyId))
    const items = await listRatableItems(trx, studyId)
    const design = { isPairwise: kind === 'pairwise', ratingsEach }
    const planned = planAssignments(design, items, randomFrom(seedOf(studyId, items)))
    if (planned.length === 0) throw new ConflictError('There are no answers to rate yet.')
    await insertAssignments(trx, studyId, planned)
    await updateRatingStarted(trx, studyId, planned.length)
    await insertAudit(trx, { action: 'study rating started', actorId: by, subjectId: studyId })
  })
}

function assertCollected({ all, open }: Awaited<ReturnType<typeof countCollected>>): void {
  if (open === 0) return
  const answers = all === 1 ? 'answer is' : 'answers are'
  const advice = 'still being collected. Wait for them, or leave out their sources.'
  throw new ConflictError(['{open} of {all}', answers, advice].join(' '), { params: { open, all } })
}

/**
 * The same study has the same assignments. Raters know the study's id but not the responses' ids,
 * so they cannot compute which arms they rate.
 */
function seedOf(studyId: string, items: readonly RatableItem[]): number {
  const hash = createHash('sha256').update(studyId)
  for (const { responses } of items) for (const { id } of responses) hash.update(id)
  return hash.digest().readInt32LE()
}
