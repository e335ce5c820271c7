import type { InvitedStudyDto } from '@assay/contracts/studies/assignments'
import type { Database } from '@assay/db'
import { findStudyInvitation } from '../../accounts/admission/study-invitation-repository.ts'
import { hashSecretToken } from '../../accounts/secret-token.ts'
import { NotFoundError } from '../../http/app-error.ts'
import { planRatings } from '../life/plan-ratings.ts'
import { findStudy } from '../study-repository.ts'
import { findStudyOfToken } from './rater-repository.ts'

/**
 * Describes the study of an invitation or link to its reader, who may have no account yet.
 * @throws {NotFoundError} for an unknown token.
 */
export async function readInvitation(db: Database, token: string): Promise<InvitedStudyDto> {
  const hash = hashSecretToken(token)
  const studyId = await findStudyOfToken(db, hash.toString('hex'))
  const study = studyId && (await findStudy(db, studyId))
  if (!study) throw new NotFoundError('This link is invalid or was replaced.')
  const { title, description, state, design } = study
  const { ratings_per_rater: ratings } = planRatings(design, study)
  const admits = (await findStudyInvitation(db, hash)) !== undefined
  return { title, description, state, ratings, admits }
}
