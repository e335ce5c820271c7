import { startMain } from '@assay/runtime'
import { connectWorker } from '@assay/worker'
import { Env } from './env.ts'
import { startInferenceWorker } from './inference-worker.ts'
import { findLabelModel } from './labels/find-label-model.ts'
import { startModelLabels } from './labels/start-model-labels.ts'
import { offeredProviders } from './offered-providers.ts'
import { readWorkerTimes } from './worker-times.ts'

await startMain('inference-worker', Env, async (main) => {
  const { env, log, resources } = main
  const { db, bus } = await connectWorker(main)
  const times = readWorkerTimes(env)
  const providers = offeredProviders(env, times.breakMs)
  log.info({ providers: [...providers.keys()] }, 'providers configured')
  const labelModel = findLabelModel(env, providers)
  await startInferenceWorker({ db, bus, providers, slots: env.ANSWER_SLOTS, times, log }, resources)
  if (labelModel) await startModelLabels({ db, bus, log, ...labelModel }, resources)
})
