import type { Bus } from '@assay/bus'
import type { Database } from '@assay/db'
import { checkReadiness } from '@assay/runtime'
import type { FastifyPluginAsync } from 'fastify'
import type { Redis } from 'ioredis'
import { sql } from 'kysely'

export interface HealthRoutesOptions {
  readonly db: Database
  readonly bus: Bus
  readonly redis: Redis
}

/** `/healthz`: the process lives. `/readyz`: its dependencies answer, each within a second. */
export const healthRoutes: FastifyPluginAsync<HealthRoutesOptions> = async (
  app,
  { db, bus, redis },
) => {
  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }))

  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    const { ready, checks } = await checkReadiness({
      postgres: () => sql`select 1`.execute(db),
      nats: () => bus.rtt(),
      redis: () => redis.ping(),
    })
    return reply.code(ready ? 200 : 503).send(checks)
  })
}
