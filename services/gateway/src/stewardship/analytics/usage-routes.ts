import { countUsageRoute, readUsageRoute } from '@assay/contracts/usage'
import type { Database } from '@assay/db'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { addUsage, listUsage } from './usage-repository.ts'

/** Counts what clients tell; nothing of an event is kept but that there was one. */
export const usageRoutes: FastifyPluginAsyncZod<{ readonly db: Database }> = async (
  app,
  { db },
) => {
  app.route({
    ...countUsageRoute,
    handler: async ({ body }) => {
      const byName = Map.groupBy(body.events, ({ event }) => event)
      await addUsage(db, new Map([...byName].map(([name, { length }]) => [name, length])))
      return { message: 'Counted' }
    },
  })

  app.route({
    ...readUsageRoute,
    handler: async ({ query }) => ({ data: await listUsage(db, query.days) }),
  })
}
