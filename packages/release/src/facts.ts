/** What is said of a release beside its rows. */
export interface ReleaseFacts {
  /** Semantic versioning. */
  readonly version: string
  /** What the arena is called. */
  readonly brand: string
  /** An identifier of SPDX (CC-BY-4.0) or the address of a licence. */
  readonly license: string
  /** An address of mail or of the web. */
  readonly contact: string
  /** Where people reach the arena. */
  readonly url: string
  /** When the board of the release was computed. */
  readonly computedAt: Date
  /** Entries of the ledger that it follows from, and the hash of the last. */
  readonly position: number
  readonly headHash: string
  /** Conversations with a consent that the screen for identifiers kept out. */
  readonly screenedOut: number
  /** Of those that are in it, how many have something masked. */
  readonly redacted: number
}

/** A file of a release. */
export interface ReleaseFile {
  /** Below the folder of the release, with slashes. */
  readonly path: string
  readonly bytes: number
  /** Hexadecimal. */
  readonly sha256: string
}

/** Rows by table. */
export type RowCounts = Readonly<Record<string, number>>

export const nameOf = ({ brand }: ReleaseFacts) => `${brand}: biomedical votes`

export const describe = ({ brand }: ReleaseFacts) =>
  `Blind pairwise votes on answers of language models to biomedical questions, cast in ${brand}, with the ledger that they are chained in, the board that follows from them, and the conversations whose participants agreed.`

/** The address of a licence. */
export function licenseUrl({ license }: ReleaseFacts): string {
  return isSpdx(license) ? `https://spdx.org/licenses/${license}.html` : license
}

export const isSpdx = (license: string) => !/^https?:/.test(license)

/** As a date of ISO 8601. */
export const dateOf = ({ computedAt }: ReleaseFacts) => computedAt.toISOString().slice(0, 10)
