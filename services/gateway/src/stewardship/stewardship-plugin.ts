import plugin from 'fastify-plugin'
import { analyticsRoutes } from './analytics/analytics-routes.ts'
import { usageRoutes } from './analytics/usage-routes.ts'
import { connectionRoutes } from './models/connection-routes.ts'
import { modelRoutes } from './models/model-routes.ts'
import { outgoingCallRoutes } from './outgoing-calls/outgoing-call-routes.ts'
import { QUEUES_PATH, queueRoutes } from './queues/queue-routes.ts'
import { ethicsRoutes } from './releases/ethics-routes.ts'
import { releaseRoutes } from './releases/release-routes.ts'
import { reviewRoutes } from './reviews/review-routes.ts'
import type { StewardshipOptions } from './stewardship-context.ts'

/** Routes for superusers: connections, models, reviews, releases, analytics, outgoing calls and queues. */
export const stewardshipPlugin = plugin<StewardshipOptions>(async (app, options) => {
  await app.register(connectionRoutes, options)
  await app.register(modelRoutes, options)
  await app.register(reviewRoutes, options)
  await app.register(releaseRoutes, options)
  await app.register(ethicsRoutes, options)
  await app.register(analyticsRoutes, options)
  await app.register(usageRoutes, options)
  await app.register(outgoingCallRoutes, options)
  await app.register(queueRoutes, { ...options, prefix: QUEUES_PATH })
})
