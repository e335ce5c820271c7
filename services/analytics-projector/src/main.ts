import { startMain } from '@assay/runtime'
import { connectWorker } from '@assay/worker'
import { startAffiliations } from './affiliations/start-affiliations.ts'
import { createAuthorities } from './citations/create-authorities.ts'
import { startCitations } from './citations/start-citations.ts'
import { startCounters } from './counters/start-counters.ts'
import { Env } from './env.ts'
import { startLabels } from './labels/start-labels.ts'

const ORCID_RECORD_URL = 'https://pub.orcid.org/v3.0'

await startMain('analytics-projector', Env, async (main) => {
  const { db, bus } = await connectWorker(main)
  const { log, resources } = main
  await startCounters({ db, bus, log }, resources)
  await startLabels({ db, bus, log }, resources)
  await startCitations({ db, bus, log, authorities: createAuthorities(main.env) }, resources)
  const { ORCID_PUBLIC_RECORD: isRead, BASE_URLS } = main.env
  const baseUrl = BASE_URLS['orcid-record'] ?? ORCID_RECORD_URL
  if (isRead) startAffiliations({ db, log, baseUrl }, resources)
})
