import type { Database } from '@assay/db'
import { every, type Logger } from '@assay/runtime'
import { createAffiliationCheck } from './check-affiliations.ts'

export interface AffiliationOptions {
  readonly db: Database
  readonly log: Logger
  /** The base URL of ORCID's public API; absent if the check is disabled. */
  readonly baseUrl: string
}

const CHECK_INTERVAL_MS = 2_000

/**
 * Regularly checks whether organisations confirm the employment of users with a linked ORCID iD.
 */
export function startAffiliations(
  { db, log, baseUrl }: AffiliationOptions,
  resources: AsyncDisposableStack,
): void {
  const stopping = new AbortController()
  const check = createAffiliationCheck({ db, log, baseUrl, signal: stopping.signal })
  resources.use(every(CHECK_INTERVAL_MS, 'affiliations', log, check))
  resources.defer(() => stopping.abort())
}
