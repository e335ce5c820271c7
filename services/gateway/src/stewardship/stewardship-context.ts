import type { Bus } from '@assay/bus'
import type { Database } from '@assay/db'
import type { openQueue } from '@assay/queue'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Redis } from 'ioredis'
import type { DailyBudget } from '../arena/budget/create-daily-budget.ts'
import type { OutgoingSettings } from './outgoing-calls/list-outgoing-calls.ts'
import type { EthicsSettings } from './releases/ethics-settings.ts'
import type { RetentionDays } from './retention/start-retention.ts'

export interface StewardshipOptions {
  readonly env: EthicsSettings & OutgoingSettings & RetentionDays & { readonly BRAND_NAME: string }
  readonly db: Database
  readonly bus: Bus
  readonly redis: Redis
  readonly queues: readonly ReturnType<typeof openQueue>[]
  readonly dailyBudget: DailyBudget
  /** The key for voters' pseudonyms. */
  readonly exportKey: string
}

export type StewardshipRoutes = FastifyPluginAsyncZod<StewardshipOptions>
