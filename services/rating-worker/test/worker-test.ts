import { connectRedis } from '@assay/queue'
import { test as base } from '@assay/testing'
import { startRatingWorker } from '../src/rating-worker.ts'

/** A test that starts rating workers in its process, each with its own connection to Redis. */
export const test = base.extend(
  'startWorker',
  ({ db, bus, redisUrl, log, resources }) =>
    async () => {
      const redis = resources.use(connectRedis(redisUrl, log))
      await startRatingWorker({ db, bus, redis, log }, resources)
      return redis
    },
)
