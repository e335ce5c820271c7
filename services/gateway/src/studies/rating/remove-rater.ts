import { StudyState } from '@assay/contracts/studies/studies'
import { type Database, releaseAssignments } from '@assay/db'
import { insertAudit } from '../../accounts/audit/audit-repository.ts'
import { withdrawInvitations } from '../../accounts/mail/invitation-repository.ts'
import { NotFoundError } from '../../http/app-error.ts'
import { changeStudy } from '../change-study.ts'
import type { StudyStep } from '../step-of.ts'
import { deleteInvitation, lockStudyRater, updateRemoved } from './rater-repository.ts'

export interface Removal extends StudyStep {
  readonly raterId: string
}

/**
 * Removes a rater. The ratings stay, open assignments return to the pool, and invitations of the
 * rater stop working.
 * @throws {NotFoundError} for an unknown study or rater.
 */
export async function removeRater(db: Database, { studyId, raterId, by }: Removal): Promise<void> {
  await changeStudy(db, { studyId, states: StudyState.options }, async (trx) => {
    const rater = await lockStudyRater(trx, { studyId, raterId })
    if (!rater) throw new NotFoundError('Rater not found')
    if (rater.joinedAt === null) await deleteInvitation(trx, raterId)
    else {
      await withdrawInvitations(trx, raterId)
      if (rater.removedAt) return
      await updateRemoved(trx, raterId)
      await releaseAssignments(trx, [raterId])
    }
    await insertAudit(trx, { action: 'study rater removed', actorId: by, subjectId: studyId })
  })
}
