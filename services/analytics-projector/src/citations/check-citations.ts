import type { Logger } from '@assay/runtime'
import { AuthorityError } from '../authorities/authority-error.ts'
import { type Ask, type AskOptions, createAsk } from '../authorities/create-ask.ts'
import { type Breaker, createBreaker } from '../authorities/create-breaker.ts'
import type { Authority } from './authority.ts'
import { claimReferences, postponeReferences } from './check-repository.ts'
import { recordVerdict } from './record-verdict.ts'
import type { CheckedKind } from './verdict.ts'

export interface CheckOptions extends AskOptions {
  readonly log: Logger
  readonly breakMs?: number | undefined
}

/**
 * Creates a round of checks with one authority: requests the due references in batches, until none
 * is due or the authority fails. References without a result stay unchecked and are requested again
 * later.
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

/** @returns whether more references may be due that can be requested now. */
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
