import { readVerdictsRoute } from '@assay/contracts'
import type { Database } from '@assay/db'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { createVerdictBoard } from './verdict-board.ts'

/** What voters said of answers by themselves: never a part of the ratings. */
export const verdictRoutes: FastifyPluginAsyncZod<{ readonly db: Database }> = async (
  app,
  { db },
) => {
  const read = createVerdictBoard(db)
  app.route({
    ...readVerdictsRoute,
    handler: ({ identity }) => read(identity?.isSuperuser ? 'superusers' : 'everybody'),
  })
}
