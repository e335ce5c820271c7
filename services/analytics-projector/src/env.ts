export { WorkerEnv as Env } from '@assay/runtime'
