import { countUsageRoute, readUsageRoute } from '@assay/contracts/usage'
import type { StewardshipRoutes } from '../stewardship-context.ts'
import { addUsage, listUsage } from './usage-repository.ts'

/** Counts the events that clients report. Only the daily number of each event is stored. */
export const usageRoutes: StewardshipRoutes = async (app, { db }) => {
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
