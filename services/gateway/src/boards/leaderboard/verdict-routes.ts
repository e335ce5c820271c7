import { readVerdictsRoute } from '@assay/contracts/verdicts'
import type { Database } from '@assay/db'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { audienceOf } from './audience.ts'
import { cacheByAudience } from './cache-by-audience.ts'
import { readVerdicts } from './read-verdicts.ts'

/** What voters said of answers by themselves: never a part of the ratings. */
export const verdictRoutes: FastifyPluginAsyncZod<{ readonly db: Database }> = async (
  app,
  { db },
) => {
  const read = cacheByAudience(() => readVerdicts(db))
  app.route({
    ...readVerdictsRoute,
    handler: (request) => read(audienceOf(request)),
  })
}
