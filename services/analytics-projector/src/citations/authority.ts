import type { Ask, AskedHost } from '../authorities/create-ask.ts'
import type { CheckedKind, Verdict } from './verdict.ts'

export const HOSTS = ['ncbi', 'crossref'] as const
export type Host = (typeof HOSTS)[number]

/** An authority that can check whether records of some kinds exist. */
export interface Authority extends AskedHost {
  readonly host: Host
  readonly kinds: readonly CheckedKind[]
  /** Number of references per request. */
  readonly batchSize: number
  /**
   * Returns the results for references; leaves out those without a result.
   * @throws {AuthorityError} if the response is invalid.
   */
  judge(kind: CheckedKind, references: readonly string[], ask: Ask): Promise<Verdict[]>
}
