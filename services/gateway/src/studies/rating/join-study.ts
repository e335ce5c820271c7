import type { Database } from '@assay/db'
import { hashSecretToken } from '../../accounts/secret-token.ts'
import { findUser } from '../../accounts/users/user-repository.ts'
import { deadSession, NotFoundError } from '../../http/app-error.ts'
import { BEFORE_CLOSE } from '../change-study.ts'
import { assertFound, assertInState } from '../study-policy.ts'
import { lockStudy } from '../study-repository.ts'
import { findRatedStudy, type RatedStudy } from './desk-repository.ts'
import { findJoining } from './join-policy.ts'
import {
  findStudyOfToken,
  insertRater,
  listStoredRaters,
  updateJoined,
} from './rater-repository.ts'

/**
 * Makes the user a rater of the study with this token. An invitation works for one person, who may
 * repeat it; a link works for everybody.
 * @throws {NotFoundError} for an unknown token.
 * @throws {ConflictError} if the study is over, and as `findJoining`.
 */
export async function joinStudy(
  db: Database,
  { userId, token }: { readonly userId: string; readonly token: string },
): Promise<RatedStudy> {
  const tokenHash = hashSecretToken(token).toString('hex')
  return db.transaction().execute(async (trx) => {
    const studyId = await findStudyOfToken(trx, tokenHash)
    const study = studyId && (await lockStudy(trx, studyId))
    if (!study) throw new NotFoundError('This link is invalid or was replaced.')
    assertInState(study.state, ...BEFORE_CLOSE)
    const user = await findUser(trx, userId)
    if (!user) throw deadSession()
    const raters = await listStoredRaters(trx, studyId)
    const rater = findJoining(raters, { userId, email: user.email, tokenHash })
    const raterId = rater?.id ?? (await insertRater(trx, { studyId, userId }))
    if (rater) await updateJoined(trx, raterId, userId)
    const joined = await findRatedStudy(trx, raterId)
    assertFound(joined)
    return joined
  })
}
