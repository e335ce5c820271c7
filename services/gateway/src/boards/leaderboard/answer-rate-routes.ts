import { readAnswerRatesRoute } from '@assay/contracts/answer-rates'
import type { Database } from '@assay/db'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { listAnswerRateTallies } from './answer-rates-repository.ts'
import { audienceOf } from './audience.ts'
import { cacheByAudience } from './cache-by-audience.ts'
import { toAnswerRates } from './to-answer-rates.ts'

/** How often answers are declined, fail or are cut. */
export const answerRateRoutes: FastifyPluginAsyncZod<{ readonly db: Database }> = async (
  app,
  { db },
) => {
  const read = cacheByAudience(async () => toAnswerRates(await listAnswerRateTallies(db)))
  app.route({ ...readAnswerRatesRoute, handler: (request) => read(audienceOf(request)) })
}
