import type { AuthorityHost, SendRequest } from '../authorities/create-request.ts'
import type { CheckedKind, CheckResult } from './check-result.ts'

export const HOSTS = ['ncbi', 'crossref'] as const
export type Host = (typeof HOSTS)[number]

/** An authority that can check whether records of some kinds exist. */
export interface Authority extends AuthorityHost {
  readonly host: Host
  readonly kinds: readonly CheckedKind[]
  /** Number of references per request. */
  readonly batchSize: number
  /**
   * Returns results for the references. References without a result are left out.
   * @throws {AuthorityError} if the response is invalid.
   */
  check(
    kind: CheckedKind,
    references: readonly string[],
    request: SendRequest,
  ): Promise<CheckResult[]>
}
