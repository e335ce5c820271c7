import { checkDependencies, type Probes } from '@assay/runtime'
import type { FastifyPluginAsync } from 'fastify'

export interface HealthRoutesOptions {
  readonly probes: Probes
}

/**
 * `/healthz`: the process is running. `/readyz`: it listens, stores turns and is not stopping. It
 * stays ready while PostgreSQL, NATS or Redis is away, because most functions still work.
 * `METRICS_ADDRESS` serves the status of these servers with the metrics.
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
