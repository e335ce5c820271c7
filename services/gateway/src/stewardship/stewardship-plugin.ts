import type { Database } from '@assay/db'
import type { openQueue } from '@assay/queue'
import plugin from 'fastify-plugin'
import type { Redis } from 'ioredis'
import type { DailyBudget } from '../arena/budget/create-daily-budget.ts'
import { analyticsRoutes } from './analytics/analytics-routes.ts'
import { usageRoutes } from './analytics/usage-routes.ts'
import { modelRoutes } from './models/model-routes.ts'
import { QUEUES_PATH, queueRoutes } from './queues/queue-routes.ts'
import { ethicsRoutes } from './releases/ethics-routes.ts'
import type { EthicsSettings } from './releases/ethics-settings.ts'
import { releaseRoutes } from './releases/release-routes.ts'
import { reviewRoutes } from './reviews/review-routes.ts'

export interface StewardshipOptions {
  readonly env: EthicsSettings
  readonly db: Database
  readonly redis: Redis
  readonly queues: readonly ReturnType<typeof openQueue>[]
  readonly dailyBudget: DailyBudget
  readonly exportKey: string
}

/** Routes for superusers: models, reviews, releases, analytics and queues. */
export const stewardshipPlugin = plugin<StewardshipOptions>(async (app, options) => {
  await app.register(modelRoutes, options)
  await app.register(reviewRoutes, options)
  await app.register(releaseRoutes, options)
  await app.register(ethicsRoutes, { settings: options.env })
  await app.register(analyticsRoutes, options)
  await app.register(usageRoutes, options)
  await app.register(queueRoutes, { ...options, prefix: QUEUES_PATH })
})
