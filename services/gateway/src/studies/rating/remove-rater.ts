import { StudyState } from '@assay/contracts/studies/studies'
import { type Database, releaseAssignments } from '@assay/db'
import { insertAudit } from '../../accounts/audit/audit-repository.ts'
import { NotFoundError } from '../../http/app-error.ts'
import { changeStudy } from '../change-study.ts'
import { deleteInvitation, lockStudyRater, updateRemoved } from './rater-repository.ts'

export interface Removal {
  readonly studyId: string
  readonly raterId: string
  /** The superuser who removes the rater. */
  readonly by: string
}

/**
 * Removes a rater. The ratings stay, and open assignments return to the pool. An invitation that
 * nobody has used is deleted.
 * @throws {NotFoundError} for an unknown study or rater.
 */
export async function removeRater(db: Database, { studyId, raterId, by }: Removal): Promise<void> {
  await changeStudy(db, { studyId, states: StudyState.options }, async (trx) => {
    const rater = await lockStudyRater(trx, { studyId, raterId })
    if (!rater) throw new NotFoundError('Rater not found')
    if (rater.removedAt) return
    if (rater.joinedAt === null) await deleteInvitation(trx, raterId)
    else {
      await updateRemoved(trx, raterId)
      await releaseAssignments(trx, [raterId])
    }
    await insertAudit(trx, { action: 'study rater removed', actorId: by, subjectId: studyId })
  })
}
