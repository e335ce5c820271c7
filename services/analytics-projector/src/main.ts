import { connectBus, ensureEventStream } from '@assay/bus'
import { createDatabase, pingDatabase } from '@assay/db'
import { startHealthServer, startMain, waitFor } from '@assay/runtime'
import { startAnalyticsProjector } from './analytics-projector.ts'
import { Env } from './env.ts'

await startMain('analytics-projector', Env, async ({ env, log, resources, signal }) => {
  const db = resources.use(createDatabase(env.DATABASE_URL, { name: 'analytics-projector' }))
  const bus = resources.use(await connectBus(env.NATS_URL, 'analytics-projector', log))
  resources.use(
    await startHealthServer({
      host: env.HEALTH_HOST,
      port: env.HEALTH_PORT,
      probes: { postgres: () => pingDatabase(db), nats: () => bus.rtt() },
    }),
  )
  await waitFor('postgres', () => pingDatabase(db), { log, signal })
  await waitFor('jetstream', () => ensureEventStream(bus), { log, signal })
  await startAnalyticsProjector({ db, bus, log }, resources)
})
