import { STUDY_JOIN_PATH } from '@assay/contracts/constants'
import type { Database } from '@assay/db'
import { insertAudit } from '../../accounts/audit/audit-repository.ts'
import { createSecretToken } from '../../accounts/secret-token.ts'
import { BEFORE_CLOSE, changeStudy } from '../change-study.ts'
import type { StudyStep } from '../step-of.ts'
import { updateLink } from './rater-repository.ts'

/**
 * Creates the link with which everybody may join. The earlier link stops working.
 * @returns the path with the token. Only a hash of the token is stored.
 * @throws {NotFoundError} for an unknown study. @throws {ConflictError} if the study is over.
 */
export async function createJoinLink(db: Database, step: StudyStep): Promise<string> {
  const { token, hash } = createSecretToken()
  await setLink(db, step, hash.toString('hex'))
  return `${STUDY_JOIN_PATH}?token=${token}`
}

/** Ends the link. See `createJoinLink` for the errors. */
export async function deleteJoinLink(db: Database, step: StudyStep): Promise<void> {
  await setLink(db, step, null)
}

async function setLink(
  db: Database,
  { studyId, by }: StudyStep,
  linkHash: string | null,
): Promise<void> {
  await changeStudy(db, { studyId, states: BEFORE_CLOSE }, async (trx) => {
    await updateLink(trx, studyId, linkHash)
    const detail = linkHash ? 'link created' : 'link ended'
    const entry = { action: 'study rater invited', actorId: by, subjectId: studyId } as const
    await insertAudit(trx, { ...entry, detail })
  })
}
