import { RedisUrl, WorkerEnv } from '@assay/runtime'

export const Env = WorkerEnv.extend({ REDIS_URL: RedisUrl })
