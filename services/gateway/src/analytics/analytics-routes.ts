import { listAnalyticsUsersRoute, readAnalyticsRoute } from '@assay/contracts'
import type { Database } from '@assay/db'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { requireSuperuser } from '../http/identity.ts'
import { listUsersToAnalyse, readSummaries } from './analytics-repository.ts'
import { toAnalyticsDto } from './to-analytics-dto.ts'

/** Reads the summaries that analytics-projector keeps; for superusers. */
export const analyticsRoutes: FastifyPluginAsyncZod<{ readonly db: Database }> = async (
  app,
  { db },
) => {
  app.route({
    ...readAnalyticsRoute,
    handler: async (request) => {
      requireSuperuser(request)
      const { users, messages } = await readSummaries(db)
      return toAnalyticsDto(users, messages)
    },
  })

  app.route({
    ...listAnalyticsUsersRoute,
    handler: async (request) => {
      requireSuperuser(request)
      const { is_guest: includeGuests, search } = request.query
      const users = await listUsersToAnalyse(db, { includeGuests, ...(search ? { search } : {}) })
      const data = users.map(({ id, isGuest, fullName, email }) => ({
        id,
        is_guest: isGuest,
        full_name: fullName,
        email,
      }))
      return { data }
    },
  })
}
