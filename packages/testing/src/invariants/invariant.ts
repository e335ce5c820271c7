import type { Bus } from '@assay/bus'
import type { Database } from '@assay/db'
import type { ClientJournal } from '../client/client-journal.ts'
import type { ProcessWatch } from './process-figures.ts'

/** One call that reached a model server. */
export interface ProviderCall {
  readonly model: string
  /** The last message of the conversation. */
  readonly prompt: string
  /** Milliseconds since 1970. */
  readonly at: number
}

/** Words that a run planted in order to look for them afterwards. */
export interface Canaries {
  /** By which a model is known inside: names, ids, providers, logos. */
  readonly models?: readonly string[]
  /** Passwords, tokens, fingerprints, keys: nowhere in plain text. */
  readonly secrets?: readonly string[]
  /** What people asked: in the database, and nowhere else. */
  readonly prompts?: readonly string[]
  /** Personal data of people who were deleted. */
  readonly deleted?: readonly string[]
}

/** What a case leaves behind on purpose, or found. */
export interface Expected {
  readonly deadLetters?: number
  readonly votesSetAside?: number
}

/** What the checks look at. A check whose evidence is missing is not made. */
export interface Evidence {
  readonly db: Database
  readonly bus?: Bus
  readonly redisUrl?: string
  readonly journal?: ClientJournal
  readonly providerCalls?: readonly ProviderCall[]
  readonly processes?: ProcessWatch
  readonly canaries?: Canaries
  /** Everything the processes logged. */
  readonly logs?: () => Promise<string>
  readonly expected?: Expected
  readonly now: Date
  /** Time past its deadline in which a turn must have ended, in milliseconds. */
  readonly graceMs: number
}

/** One sentence that is true of the system. */
export interface Invariant {
  /** The number that it has in the list of invariants. */
  readonly id: `I${number}`
  readonly says: string
  /** Comes true some time after the last fault: the system is at rest when all of these hold. */
  readonly eventual?: true
  /** @returns one line for each violation; undefined when the evidence is not there. */
  check(evidence: Evidence): Promise<readonly string[] | undefined>
}
