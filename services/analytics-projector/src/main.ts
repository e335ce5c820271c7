import { outsideAddress, startMain } from '@assay/runtime'
import { connectWorker } from '@assay/worker'
import { startAffiliations } from './affiliations/start-affiliations.ts'
import { createAuthorities } from './citations/create-authorities.ts'
import { startCitations } from './citations/start-citations.ts'
import { startCounters } from './counters/start-counters.ts'
import { Env } from './env.ts'
import { labelTurn } from './labels/label-turn.ts'
import { startLabelSweeps } from './labels/start-label-sweeps.ts'

await startMain('analytics-projector', Env, async (main) => {
  const { db, bus } = await connectWorker(main)
  const { log, resources } = main
  await startCounters({ db, bus, log, onMessage: ({ turnId }) => labelTurn(db, turnId) }, resources)
  startLabelSweeps({ db, log }, resources)
  await startCitations({ db, bus, log, authorities: createAuthorities(main.env) }, resources)
  const { ORCID_PUBLIC_RECORD: isRead, BASE_URLS } = main.env
  const baseUrl = outsideAddress('orcid-record', BASE_URLS)
  if (isRead) startAffiliations({ db, log, baseUrl }, resources)
})
