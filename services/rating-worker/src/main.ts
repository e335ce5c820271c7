import { connectBus, ensureEventStream } from '@assay/bus'
import { createDatabase, pingDatabase } from '@assay/db'
import { readSigningKey } from '@assay/ledger'
import { connectRedis } from '@assay/queue'
import { startHealthServer, startMain, waitFor } from '@assay/runtime'
import { Env } from './env.ts'

import { startRatingWorker } from './rating-worker.ts'

await startMain('rating-worker', Env, async ({ env, log, resources, signal }) => {
  const db = resources.use(createDatabase(env.DATABASE_URL, { name: 'rating-worker' }))
  const bus = resources.use(await connectBus(env.NATS_URL, 'rating-worker', log))
  const redis = resources.use(connectRedis(env.REDIS_URL, log))
  resources.use(
    await startHealthServer({
      host: env.HEALTH_HOST,
      port: env.HEALTH_PORT,
      probes: {
        postgres: () => pingDatabase(db),
        nats: () => bus.rtt(),
        redis: () => redis.ping(),
      },
    }),
  )
  await waitFor('postgres', () => pingDatabase(db), { log, signal })
  await waitFor('jetstream', () => ensureEventStream(bus), { log, signal })
  const { LEDGER_SIGNING_KEY: seed, CHECKPOINT_LOG: checkpointLog } = env
  const signingKey = seed ? readSigningKey(seed) : undefined
  if (!signingKey) log.warn('no signing key: boards are published without checkpoints')
  await startRatingWorker({ db, bus, redis, log, signingKey, checkpointLog }, resources)
})
