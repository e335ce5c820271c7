import { STUDY_JOIN_PATH } from '@assay/contracts/constants'
import type { Database } from '@assay/db'
import { insertAudit } from '../../accounts/audit/audit-repository.ts'
import { createSecretToken } from '../../accounts/secret-token.ts'
import { BEFORE_CLOSE, changeStudy } from '../change-study.ts'
import { updateLink } from './rater-repository.ts'

interface LinkChange {
  readonly studyId: string
  /** The organiser who changes the link. */
  readonly by: string
}

/**
 * Creates the link with which everybody may join. The earlier link stops working.
 * @returns the path with the token. Only a hash of the token is stored.
 * @throws {NotFoundError} for an unknown study. @throws {ConflictError} if the study is over.
 */
export async function createJoinLink(db: Database, change: LinkChange): Promise<string> {
  const { token, hash } = createSecretToken()
  await setLink(db, change, hash.toString('hex'))
  return `${STUDY_JOIN_PATH}?token=${token}`
}

/** Ends the link. See `createJoinLink` for the errors. */
export async function deleteJoinLink(db: Database, change: LinkChange): Promise<void> {
  await setLink(db, change, null)
}

async function setLink(
  db: Database,
  { studyId, by }: LinkChange,
  linkHash: string | null,
): Promise<void> {
  await changeStudy(db, { studyId, states: BEFORE_CLOSE }, async (trx) => {
    await updateLink(trx, studyId, linkHash)
    const detail = linkHash ? 'link created' : 'link ended'
    const entry = { action: 'study rater invited', actorId: by, subjectId: studyId } as const
    await insertAudit(trx, { ...entry, detail })
  })
}
