import type { Ask, AskedHost } from '../authorities/create-ask.ts'
import type { CheckedKind, Verdict } from './verdict.ts'

export const HOSTS = ['ncbi', 'crossref'] as const
export type Host = (typeof HOSTS)[number]

/** Who knows whether records of some kinds exist. */
export interface Authority extends AskedHost {
  readonly host: Host
  readonly kinds: readonly CheckedKind[]
  /** References of one round. */
  readonly batchSize: number
  /**
   * What it says of references; those that it says nothing of are left out.
   * @throws {AuthorityError} when it cannot be understood.
   */
  judge(kind: CheckedKind, references: readonly string[], ask: Ask): Promise<Verdict[]>
}
