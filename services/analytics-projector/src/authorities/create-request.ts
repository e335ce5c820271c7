import { setTimeout as delay } from 'node:timers/promises'
import type { Database } from '@assay/db'
import { AuthorityError } from './authority-error.ts'
import { authorityRequests } from './authority-metrics.ts'
import { type Answer, FETCH_LIMITS, type FetchLimits, fetchBounded } from './fetch-bounded.ts'
import { reserveRequest } from './request-repository.ts'

/** Requests one path from the host as soon as it is this process's turn. */
export type SendRequest = (path: string) => Promise<Answer>

/** The address of an authority. */
export interface AuthorityHost {
  readonly host: string
  readonly baseUrl: string
  /** Minimum time between two requests. */
  readonly gapMs: number
}

export interface RequestOptions {
  readonly db: Database
  readonly signal: AbortSignal
  readonly limits?: FetchLimits | undefined
}

/**
 * Creates a function that takes turns with all other processes, and counts the outcomes of its
 * requests.
 */
export function createRequest(
  { host, baseUrl, gapMs }: AuthorityHost,
  { db, signal, limits = FETCH_LIMITS }: RequestOptions,
): SendRequest {
  return async (path) => {
    await delay(await reserveRequest(db, host, gapMs), undefined, { signal })
    try {
      const answer = await fetchBounded(baseUrl + path, limits, signal)
      authorityRequests.inc({ host, outcome: 'answered' })
      return answer
    } catch (error) {
      if (error instanceof AuthorityError) authorityRequests.inc({ host, outcome: error.failure })
      throw error
    }
  }
}
