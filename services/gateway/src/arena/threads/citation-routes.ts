import { listCitationsRoute } from '@assay/contracts/citations'
import type { Database } from '@assay/db'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { requireIdentity } from '../../http/identity.ts'
import { listRevealedCitations } from '../citations/citation-repository.ts'
import { toCitationDto } from '../citations/to-citation-dto.ts'
import { getReadableThread } from './get-readable-thread.ts'

export const citationRoutes: FastifyPluginAsyncZod<{ readonly db: Database }> = async (
  app,
  { db },
) => {
  app.route({
    ...listCitationsRoute,
    handler: async (request) => {
      const { id } = request.params
      await getReadableThread(db, id, requireIdentity(request))
      const records = await listRevealedCitations(db, id, request.query.turn_id)
      return { citations: records.map(toCitationDto) }
    },
  })
}
