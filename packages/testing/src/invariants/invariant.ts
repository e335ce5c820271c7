import type { Bus } from '@assay/bus'
import type { Database } from '@assay/db'
import type { ClientJournal } from '../client/client-journal.ts'
import type { ProcessWatch } from './process-figures.ts'

/** A request that reached a model server. */
export interface ProviderCall {
  readonly model: string
  /** The last message of the thread. */
  readonly prompt: string
  /** Milliseconds since 1970. */
  readonly at: number
}

/** Words that a run has planted. The checks search for them. */
export interface Canaries {
  /** Words that identify a model: names, ids, providers, logos. */
  readonly models?: readonly string[]
  /** Passwords, tokens, fingerprints and keys, which must not appear in plain text anywhere. */
  readonly secrets?: readonly string[]
  /** Questions, which may appear only in the database. */
  readonly prompts?: readonly string[]
  /** Personal data of deleted people. */
  readonly deleted?: readonly string[]
}

/** Deviations that a test case expects. */
export interface Expected {
  readonly deadLetters?: number
  readonly votesSetAside?: number
}

/** The inputs of the checks. A check without its evidence is skipped. */
export interface Evidence {
  readonly db: Database
  readonly bus?: Bus
  readonly redisUrl?: string
  readonly journal?: ClientJournal
  readonly providerCalls?: readonly ProviderCall[]
  readonly processes?: ProcessWatch
  readonly canaries?: Canaries
  /** The logs of all processes. */
  readonly logs?: () => Promise<string>
  readonly expected?: Expected
  readonly now: Date
  /** Grace period after a turn's deadline, in milliseconds. */
  readonly graceMs: number
}

/** A property that the system must always have. */
export interface Invariant {
  /** The invariant's number. */
  readonly id: `I${number}`
  readonly statement: string
  /**
   * Set if the invariant holds only some time after the last fault. The system is at rest when all
   * of these invariants hold.
   */
  readonly eventual?: true
  /** @returns one line per violation; undefined without the evidence. */
  check(evidence: Evidence): Promise<readonly string[] | undefined>
}
