import { startMain } from '@assay/runtime'
import { connectWorker } from '@assay/worker'
import { startAffiliations } from './affiliations/start-affiliations.ts'
import { startAnalyticsProjector } from './analytics-projector.ts'
import { createAuthorities } from './citations/create-authorities.ts'
import { startCitations } from './citations/start-citations.ts'
import { Env } from './env.ts'
import { startLabels } from './labels/start-labels.ts'

await startMain('analytics-projector', Env, async (main) => {
  const { db, bus } = await connectWorker(main)
  const { log, resources } = main
  await startAnalyticsProjector({ db, bus, log }, resources)
  await startLabels({ db, bus, log }, resources)
  await startCitations({ db, bus, log, authorities: createAuthorities(main.env) }, resources)
  startAffiliations({ db, log, baseUrl: main.env.ORCID_PUBLIC_RECORD_URL }, resources)
})
