import { setTimeout as delay } from 'node:timers/promises'
import type { Database } from '@assay/db'
import type { Logger } from '@assay/runtime'
import type { Ask, Authority } from './authority.ts'
import { AuthorityError } from './authority-error.ts'
import { claimReferences, postponeReferences, reserveAsk } from './check-repository.ts'
import { citationAsks } from './citation-metrics.ts'
import { type Breaker, createBreaker } from './create-breaker.ts'
import { FETCH_LIMITS, type FetchLimits, fetchBounded } from './fetch-bounded.ts'
import { recordVerdict } from './record-verdict.ts'
import type { CheckedKind } from './verdict.ts'

export interface CheckOptions {
  readonly db: Database
  readonly log: Logger
  readonly signal: AbortSignal
  readonly limits?: FetchLimits | undefined
  readonly breakMs?: number | undefined
}

/**
 * Builds a round of checks with one authority: what is due is asked in batches, until nothing is or
 * the authority fails. What it says nothing of stays unchecked and is asked again later.
 */
export function createCheck(authority: Authority, options: CheckOptions): () => Promise<void> {
  const breaker = createBreaker(authority.host, options.breakMs)
  const ask = createAsk(authority, options)
  return async () => {
    for (const kind of authority.kinds) {
      let isMore = true
      while (isMore) isMore = await checkBatch(authority, kind, ask, breaker, options)
    }
  }
}

/** @returns whether more may be due that can be asked now. */
async function checkBatch(
  authority: Authority,
  kind: CheckedKind,
  ask: Ask,
  breaker: Breaker,
  { db, log, signal }: CheckOptions,
): Promise<boolean> {
  if (signal.aborted || breaker.isOpen()) return false
  const references = await claimReferences(db, kind, authority.batchSize)
  if (references.length === 0) return false
  try {
    const verdicts = await breaker.guard(() => authority.judge(kind, references, ask))
    for (const verdict of verdicts) await recordVerdict(db, verdict)
    const judged = new Set(verdicts.map(({ reference }) => reference))
    const silent = references.filter((reference) => !judged.has(reference))
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

/** Asks in turn with all other processes, and counts how it ends. */
function createAsk(
  { host, baseUrl, gapMs }: Authority,
  { db, signal, limits = FETCH_LIMITS }: CheckOptions,
): Ask {
  return async (path) => {
    await delay(await reserveAsk(db, host, gapMs), undefined, { signal })
    try {
      const answer = await fetchBounded(baseUrl + path, limits, signal)
      citationAsks.inc({ host, outcome: 'answered' })
      return answer
    } catch (error) {
      if (error instanceof AuthorityError) citationAsks.inc({ host, outcome: error.failure })
      throw error
    }
  }
}
