import { checkDependencies, type Probes } from '@assay/runtime'
import type { FastifyPluginAsync } from 'fastify'

export interface HealthRoutesOptions {
  readonly probes: Probes
}

/**
 * `/healthz` states that the process is running, and `/readyz` that it listens, stores turns and is
 * not stopping. The process stays ready while PostgreSQL, NATS or Redis is unreachable, because
 * most functions still work. The status of these servers is available at `METRICS_ADDRESS`, next to
 * the metrics.
 */
export const healthRoutes: FastifyPluginAsync<HealthRoutesOptions> = async (app, { probes }) => {
  let isStopping = false
  app.addHook('preClose', async () => {
    isStopping = true
  })
  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }))

  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    const { checks: dependencies } = await checkDependencies(probes)
    const stage = isStopping ? 'stopping' : 'running'
    const isReady = !isStopping && dependencies.turns !== 'unavailable'
    return reply.code(isReady ? 200 : 503).send({ stage, dependencies })
  })
}
