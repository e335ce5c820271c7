import type { FastifyRequest } from 'fastify'
import { requireUser } from '../http/identity.ts'

/** Which study, and who acts. */
export interface StudyStep {
  readonly studyId: string
  readonly by: string
}

/** Returns the study in the path of a request, and its caller. */
export function stepOf(
  request: FastifyRequest & { readonly params: { readonly study_id: string } },
): StudyStep {
  return { studyId: request.params.study_id, by: requireUser(request).userId }
}
