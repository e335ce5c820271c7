export { connectWorker } from './connect-worker.ts'
