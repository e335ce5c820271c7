import { listCitationsRoute } from '@assay/contracts/citations'
import type { Database } from '@assay/db'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { NotFoundError } from '../../http/app-error.ts'
import { requireIdentity } from '../../http/identity.ts'
import { mayReadThread } from '../threads/thread-policy.ts'
import { findActiveThread } from '../threads/thread-repository.ts'
import { listJudgedCitations } from './citation-repository.ts'
import { toCitationDto } from './to-citation-dto.ts'

export const citationRoutes: FastifyPluginAsyncZod<{ readonly db: Database }> = async (
  app,
  { db },
) => {
  app.route({
    ...listCitationsRoute,
    handler: async (request) => {
      const identity = requireIdentity(request)
      const thread = await findActiveThread(db, request.params.id)
      if (!thread || !mayReadThread(identity, thread)) throw new NotFoundError('Thread not found')
      const records = await listJudgedCitations(db, request.params.id, request.query.turn_id)
      return { citations: records.map(toCitationDto) }
    },
  })
}
