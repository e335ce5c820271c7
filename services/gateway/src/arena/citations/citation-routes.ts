import { readCitationRatesRoute } from '@assay/contracts/citation-rates'
import { listCitationsRoute } from '@assay/contracts/citations'
import type { Database } from '@assay/db'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { audienceOf } from '../../boards/leaderboard/audience.ts'
import { cacheByAudience } from '../../boards/leaderboard/cache-by-audience.ts'
import { listCitationTallies } from '../../boards/leaderboard/citation-rates-repository.ts'
import { toCitationRates } from '../../boards/leaderboard/to-citation-rates.ts'
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

  const readRates = cacheByAudience(async () => toCitationRates(await listCitationTallies(db)))
  app.route({
    ...readCitationRatesRoute,
    handler: (request) => readRates(audienceOf(request)),
  })
}
