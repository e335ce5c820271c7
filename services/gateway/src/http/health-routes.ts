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

/**
 * `/healthz`: the process lives. `/readyz`: it listens and is not stopping; most of what people do
 * goes on while a server is away, so that is no reason to send them nowhere. `/dependencies`: the
 * servers that it needs answer.
 */
export const healthRoutes: FastifyPluginAsync<HealthRoutesOptions> = async (
  app,
  { db, bus, redis },
) => {
  const probes = {
    postgres: () => sql`select 1`.execute(db),
    nats: () => bus.rtt(),
    redis: () => redis.ping(),
  }
  let isStopping = false
  app.addHook('preClose', async () => {
    isStopping = true
  })
  observeDependencies(probes)
  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }))

  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    const { checks: dependencies } = await checkDependencies(probes)
    const stage = isStopping ? 'stopping' : 'running'
    return reply.code(isStopping ? 503 : 200).send({ stage, dependencies })
  })

  app.get('/dependencies', { schema: { hide: true } }, async (_request, reply) => {
    const { areUp, checks } = await checkDependencies(probes)
    return reply.code(areUp ? 200 : 503).send(checks)
  })
}
