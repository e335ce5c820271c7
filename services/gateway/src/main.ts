import { createDatabase, pingDatabase } from '@assay/db'
import { startHealthServer, startMain, waitFor, withTestTimes } from '@assay/runtime'
import { Env } from './env.ts'
import { GATEWAY_BOUNDS } from './gateway-bounds.ts'
import { startGateway } from './start-gateway.ts'
import { listLifted } from './unsafe-settings.ts'

await startMain('gateway', Env, async ({ env, log, resources, signal }) => {
  const lifted = listLifted(env)
  if (lifted.length > 0) log.warn({ settings: lifted }, 'unsafe settings are allowed')
  const bounds = withTestTimes(GATEWAY_BOUNDS)
  await waitFor('postgres', () => reachDatabase(env.DATABASE_URL), { log, signal })
  const { app, probes } = await startGateway({ env, log, bounds }, resources)
  await app.listen({ host: env.HOST, port: env.PORT })
  // This starts last, because a process that reports itself healthy must already serve people.
  resources.use(await startHealthServer({ ...env.METRICS_ADDRESS, probes }))
})

async function reachDatabase(url: string): Promise<void> {
  await using db = createDatabase(url, { name: 'gateway', maxConnections: 1 })
  await pingDatabase(db)
}
