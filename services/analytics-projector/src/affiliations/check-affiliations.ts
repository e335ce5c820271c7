import type { Logger } from '@assay/runtime'
import { AuthorityError } from '../authorities/authority-error.ts'
import { type Breaker, createBreaker } from '../authorities/create-breaker.ts'
import {
  createRequest,
  type RequestOptions,
  type SendRequest,
} from '../authorities/create-request.ts'
import { claimRecord, postponeRecord, saveAffiliation } from './affiliation-repository.ts'
import { readAffiliation } from './orcid-record.ts'

export interface AffiliationCheckOptions extends RequestOptions {
  readonly log: Logger
  /** The base URL of ORCID's public API. */
  readonly baseUrl: string
  readonly gapMs?: number
  readonly breakMs?: number | undefined
}

const HOST = 'orcid'
const GAP_MS = 1_000

/**
 * Creates a function that reads the due public records one at a time, until none is due or ORCID
 * fails. A person stays affiliated until a record shows otherwise.
 */
export function createAffiliationCheck(options: AffiliationCheckOptions): () => Promise<void> {
  const { signal, baseUrl, gapMs = GAP_MS, breakMs } = options
  const breaker = createBreaker(HOST, breakMs)
  const request = createRequest({ host: HOST, baseUrl, gapMs }, options)
  return async () => {
    let isMore = true
    while (isMore && !signal.aborted && !breaker.isOpen())
      isMore = await checkNext(request, breaker, options)
  }
}

/** @returns whether more records may be due. */
async function checkNext(
  request: SendRequest,
  breaker: Breaker,
  { db, log, signal }: AffiliationCheckOptions,
): Promise<boolean> {
  const orcid = await claimRecord(db)
  if (orcid === undefined) return false
  try {
    const isAffiliated = await breaker.guard(() => readAffiliation(orcid, request, new Date()))
    await saveAffiliation(db, orcid, isAffiliated)
  } catch (error) {
    if (signal.aborted) return false
    if (!(error instanceof AuthorityError)) throw error
    log.warn({ err: error, host: HOST }, 'affiliation not read')
    await postponeRecord(db, orcid)
  }
  return true
}
