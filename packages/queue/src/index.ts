export { connectRedis } from './connect-redis.ts'
export { createQueue, type JobQueue } from './create-queue.ts'
export { startWorker, type WorkerOptions } from './start-worker.ts'
