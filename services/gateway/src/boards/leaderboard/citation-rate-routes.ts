import { readCitationRatesRoute } from '@assay/contracts/citation-rates'
import type { Database } from '@assay/db'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { audienceOf } from './audience.ts'
import { cacheByAudience } from './cache-by-audience.ts'
import { listCitationTallies } from './citation-rates-repository.ts'
import { toCitationRates } from './to-citation-rates.ts'

export const citationRateRoutes: FastifyPluginAsyncZod<{ readonly db: Database }> = async (
  app,
  { db },
) => {
  const readRates = cacheByAudience(async () => toCitationRates(await listCitationTallies(db)))
  app.route({
    ...readCitationRatesRoute,
    handler: (request) => readRates(audienceOf(request)),
  })
}
