import { checkDependencies, type Probes } from '@assay/runtime'
import type { FastifyPluginAsync } from 'fastify'

export interface HealthRoutesOptions {
  readonly probes: Probes
}

/**
 * `/healthz`: the process lives. `/readyz`: it listens and is not stopping; most of what people do
 * goes on while a server is away, so that is no reason to send them nowhere. Whether its servers
 * answer is told, with the metrics, at `METRICS_ADDRESS`.
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
    return reply.code(isStopping ? 503 : 200).send({ stage, dependencies })
  })
}
