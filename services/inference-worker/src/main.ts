import { connectBus, ensureEventStream } from '@assay/bus'
import { createDatabase, pingDatabase } from '@assay/db'
import { startHealthServer, startMain, waitFor } from '@assay/runtime'
import { Env } from './env.ts'
import { startInferenceWorker } from './inference-worker.ts'
import { offeredProviders } from './offered-providers.ts'
import { readWorkerTimes } from './worker-times.ts'

await startMain('inference-worker', Env, async ({ env, log, resources, signal }) => {
  const db = resources.use(createDatabase(env.DATABASE_URL, { name: 'inference-worker' }))
  const bus = resources.use(await connectBus(env.NATS_URL, 'inference-worker', log))
  resources.use(
    await startHealthServer({
      host: env.HEALTH_HOST,
      port: env.HEALTH_PORT,
      probes: { postgres: () => pingDatabase(db), nats: () => bus.rtt() },
    }),
  )
  await waitFor('postgres', () => pingDatabase(db), { log, signal })
  await waitFor('jetstream', () => ensureEventStream(bus), { log, signal })
  const providers = offeredProviders(env)
  log.info({ providers: [...providers.keys()] }, 'providers configured')
  const times = readWorkerTimes(env)
  await startInferenceWorker({ db, bus, providers, slots: env.ANSWER_SLOTS, times, log }, resources)
})
