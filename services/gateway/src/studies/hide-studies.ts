import { StudyParams } from '@assay/contracts/studies/studies'
import type { Database } from '@assay/db'
import type { FastifyInstance } from 'fastify'
import type { Identity } from '../http/identity.ts'
import { assertFound } from './study-policy.ts'
import { isStudyOf } from './study-repository.ts'

/**
 * Hides the studies of other organisers on every route of organisers, before the input is read.
 * Superusers see all studies.
 */
export function hideStudies(app: FastifyInstance, db: Database): void {
  app.addHook('onRequest', async ({ identity, params, routeOptions }) => {
    if (routeOptions.config.access !== 'organisers') return
    // The validation refuses an invalid id.
    const { data } = StudyParams.safeParse(params)
    if (data && !(await mayOrganise(db, identity, data.study_id))) assertFound(undefined)
  })
}

/** Organisers act on their own studies, superusers on all. */
export async function mayOrganise(
  db: Database,
  identity: Identity | null,
  studyId: string,
): Promise<boolean> {
  if (identity?.role !== 'organiser') return identity?.role === 'superuser'
  return isStudyOf(db, studyId, identity.userId)
}
