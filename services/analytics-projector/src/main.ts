import { startMain } from '@assay/runtime'
import { connectWorker } from '@assay/worker'
import { startAnalyticsProjector } from './analytics-projector.ts'
import { Env } from './env.ts'

await startMain('analytics-projector', Env, async (main) => {
  const { db, bus } = await connectWorker(main)
  await startAnalyticsProjector({ db, bus, log: main.log }, main.resources)
})
