import { readSigningKey } from '@assay/ledger'
import { connectRedis, probeRedis } from '@assay/queue'
import { startMain } from '@assay/runtime'
import { connectWorker } from '@assay/worker'
import { computeInThread } from './computing/compute-in-thread.ts'
import { Env } from './env.ts'
import { startRatingWorker } from './rating-worker.ts'

await startMain('rating-worker', Env, async (main) => {
  const { env, log, resources } = main
  const redis = resources.use(connectRedis(env.REDIS_URL, log))
  const { db, bus } = await connectWorker(main, {
    redis: () => probeRedis(redis, 'bull:leaderboard:probe'),
  })
  const { LEDGER_SIGNING_KEY: seed, CHECKPOINT_LOG: checkpointLog } = env
  const signingKey = seed ? readSigningKey(seed) : undefined
  if (!signingKey) log.warn('no signing key: boards are published without checkpoints')
  const { DATABASE_URL: databaseUrl, DATABASE_PREPARED_STATEMENTS: preparesStatements } = env
  const database = { databaseUrl, preparesStatements }
  const compute = (stopping: AbortSignal) => computeInThread(database, stopping)
  await startRatingWorker({ db, bus, redis, log, signingKey, checkpointLog, compute }, resources)
})
