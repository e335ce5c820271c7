import { setTimeout as delay } from 'node:timers/promises'
import type { Database } from '@assay/db'
import { reserveAsk } from './ask-repository.ts'
import { AuthorityError } from './authority-error.ts'
import { authorityAsks } from './authority-metrics.ts'
import { type Answer, FETCH_LIMITS, type FetchLimits, fetchBounded } from './fetch-bounded.ts'

/** Requests one path of the host, when it is this process's turn. */
export type Ask = (path: string) => Promise<Answer>

/** The address of an authority. */
export interface AskedHost {
  readonly host: string
  readonly baseUrl: string
  /** Between two requests. */
  readonly gapMs: number
}

export interface AskOptions {
  readonly db: Database
  readonly signal: AbortSignal
  readonly limits?: FetchLimits | undefined
}

/** Requests in turn with all other processes, and counts the outcomes. */
export function createAsk(
  { host, baseUrl, gapMs }: AskedHost,
  { db, signal, limits = FETCH_LIMITS }: AskOptions,
): Ask {
  return async (path) => {
    await delay(await reserveAsk(db, host, gapMs), undefined, { signal })
    try {
      const answer = await fetchBounded(baseUrl + path, limits, signal)
      authorityAsks.inc({ host, outcome: 'answered' })
      return answer
    } catch (error) {
      if (error instanceof AuthorityError) authorityAsks.inc({ host, outcome: error.failure })
      throw error
    }
  }
}
