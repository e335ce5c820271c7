import type { Answer } from './fetch-bounded.ts'
import type { CheckedKind, Verdict } from './verdict.ts'

export const HOSTS = ['ncbi', 'crossref'] as const
export type Host = (typeof HOSTS)[number]

/** Asks one path of the host, once it is this process's turn. */
export type Ask = (path: string) => Promise<Answer>

/** Who knows whether records of some kinds exist. */
export interface Authority {
  readonly host: Host
  readonly kinds: readonly CheckedKind[]
  readonly baseUrl: string
  /** Between two asks. */
  readonly gapMs: number
  /** References of one round. */
  readonly batchSize: number
  /**
   * What it says of references; those that it says nothing of are left out.
   * @throws {AuthorityError} when it cannot be understood.
   */
  judge(kind: CheckedKind, references: readonly string[], ask: Ask): Promise<Verdict[]>
}
