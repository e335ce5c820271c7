import type { Logger } from '@assay/runtime'
import { AuthorityError } from '../authorities/authority-error.ts'
import { type Breaker, createBreaker } from '../authorities/create-breaker.ts'
import {
  createRequest,
  type RequestOptions,
  type SendRequest,
} from '../authorities/create-request.ts'
import type { Authority } from './authority.ts'
import { claimReferences, postponeReferences } from './check-repository.ts'
import type { CheckedKind } from './check-result.ts'
import { recordCheckResult } from './record-check-result.ts'

export interface CheckOptions extends RequestOptions {
  readonly log: Logger
  readonly breakMs?: number | undefined
}

/**
 * Creates a function that checks citations with one authority. It requests the due references in
 * batches, until none is due or the authority fails. References without a result stay unchecked and
 * are requested again later.
 */
export function createCheck(authority: Authority, options: CheckOptions): () => Promise<void> {
  const breaker = createBreaker(authority.host, options.breakMs)
  const request = createRequest(authority, options)
  return async () => {
    for (const kind of authority.kinds) {
      let isMore = true
      while (isMore) isMore = await checkBatch(authority, kind, request, breaker, options)
    }
  }
}

/**
 * @returns whether more references may be due and can be requested now.
 */
async function checkBatch(
  authority: Authority,
  kind: CheckedKind,
  request: SendRequest,
  breaker: Breaker,
  { db, log, signal }: CheckOptions,
): Promise<boolean> {
  if (signal.aborted || breaker.isOpen()) return false
  const references = await claimReferences(db, kind, authority.batchSize)
  if (references.length === 0) return false
  try {
    const results = await breaker.guard(() => authority.check(kind, references, request))
    for (const result of results) await recordCheckResult(db, result)
    const checked = new Set(results.map(({ reference }) => reference))
    const silent = references.filter((reference) => !checked.has(reference))
    if (silent.length > 0) await postponeReferences(db, kind, silent)
    return true
  } catch (error) {
    if (signal.aborted) return false
    if (!(error instanceof AuthorityError)) throw error
    const { host } = authority
    log.warn({ err: error, host, kind, references: references.length }, 'citations not checked')
    await postponeReferences(db, kind, references)
    return false
  }
}
