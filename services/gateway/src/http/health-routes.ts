import type { Bus } from '@assay/bus'
import type { Database } from '@assay/db'
import { checkDependencies, observeDependencies } from '@assay/runtime'
import type { FastifyPluginAsync } from 'fastify'
import type { Redis } from 'ioredis'
import { sql } from 'kysely'

export interface HealthRoutesOptions {
  readonly db: Database
  readonly bus: Bus
  readonly redis: Redis
}

/** `/healthz`: the process lives. `/readyz`, `/dependencies`: the servers that it needs answer. */
export const healthRoutes: FastifyPluginAsync<HealthRoutesOptions> = async (
  app,
  { db, bus, redis },
) => {
  const probes = {
    postgres: () => sql`select 1`.execute(db),
    nats: () => bus.rtt(),
    redis: () => redis.ping(),
  }
  observeDependencies(probes)
  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }))

  for (const url of ['/readyz', '/dependencies']) {
    app.get(url, { schema: { hide: true } }, async (_request, reply) => {
      const { areUp, checks } = await checkDependencies(probes)
      return reply.code(areUp ? 200 : 503).send(checks)
    })
  }
}
