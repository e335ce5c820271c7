import type { ConnectionEntry } from '@assay/contracts/connections'
import { startMain } from '@assay/runtime'
import { connectWorker } from '@assay/worker'
import { answerTrials } from './connections/answer-trials.ts'
import { checkConnections } from './connections/check-connections.ts'
import { followConnections } from './connections/follow-connections.ts'
import { openPermitted } from './connections/open-connection.ts'
import { Env } from './env.ts'
import { startInferenceWorker } from './inference-worker.ts'
import { findLabelModel } from './labels/find-label-model.ts'
import { startModelLabels } from './labels/start-model-labels.ts'
import { readWorkerTimes } from './worker-times.ts'

await startMain('inference-worker', Env, async (main) => {
  const { env, log, resources } = main
  const { db, bus } = await connectWorker(main)
  const times = readWorkerTimes(env)
  const access = {
    ...{ variables: process.env, isLocalOnly: env.LOCAL_MODELS_ONLY, breakMs: times.breakMs },
    tokensPerSecond: env.DEMO_TOKENS_PER_SECOND,
  }
  const connections = resources.use(
    followConnections({
      ...{ db, log, demoModels: env.DEMO_MODELS },
      open: (connection: ConnectionEntry) => openPermitted(connection, access),
    }),
  )
  resources.use(checkConnections({ db, connections, log, ...access, checkMs: times.checkMs }))
  resources.use(answerTrials(bus, access))
  const labelModel = findLabelModel(env, connections)
  const worker = { db, bus, connections, slots: env.ANSWER_SLOTS, times, log }
  await startInferenceWorker(worker, resources)
  if (labelModel) await startModelLabels({ db, bus, log, ...labelModel }, resources)
})
