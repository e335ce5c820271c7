import type { Database } from '@assay/db'
import { every, type Logger } from '@assay/runtime'
import { createAffiliationCheck } from './check-affiliations.ts'

export interface AffiliationOptions {
  readonly db: Database
  readonly log: Logger
  /** Base of ORCID's public API; absent where nobody may be asked. */
  readonly baseUrl: string
}

const CHECK_INTERVAL_MS = 2_000

/** Reads from time to time whether an organisation says that it employs who linked an ORCID iD. */
export function startAffiliations(
  { db, log, baseUrl }: AffiliationOptions,
  resources: AsyncDisposableStack,
): void {
  const stopping = new AbortController()
  const check = createAffiliationCheck({ db, log, baseUrl, signal: stopping.signal })
  resources.use(every(CHECK_INTERVAL_MS, 'affiliations', log, check))
  resources.defer(() => stopping.abort())
}
