/** The facts about a release other than its rows. */
export interface ReleaseFacts {
  /** Semantic version. */
  readonly version: string
  /** The name of the arena. */
  readonly brand: string
  /** An SPDX identifier (CC-BY-4.0) or the URL of a licence. */
  readonly license: string
  /** An e-mail address or a URL. */
  readonly contact: string
  /** The URL of the arena. */
  readonly url: string
  readonly computedAt: Date
  /** Number of ledger entries that the release was computed from, and the hash of the last one. */
  readonly position: number
  readonly headHash: string
  /** Number of turns with a consent that the screening left out. */
  readonly screenedOut: number
  /** Number of published turns with masked passages. */
  readonly redacted: number
}

export interface ReleaseFile {
  /** Relative to the folder of the release, with slashes. */
  readonly path: string
  readonly bytes: number
  /** Hexadecimal. */
  readonly sha256: string
}

/** Number of rows by table. */
export type RowCounts = Readonly<Record<string, number>>

export const nameOf = ({ brand }: ReleaseFacts) => `${brand}: biomedical votes`

export const describe = ({ brand }: ReleaseFacts) =>
  `Blind pairwise votes on answers of language models to biomedical questions, cast in ${brand}, with the ledger that they are chained in, the board that follows from them, and the conversations whose participants agreed.`

/** The URL of a licence. */
export function licenseUrl({ license }: ReleaseFacts): string {
  return isSpdx(license) ? `https://spdx.org/licenses/${license}.html` : license
}

export const isSpdx = (license: string) => !/^https?:/.test(license)

/** ISO 8601 date. */
export const dateOf = ({ computedAt }: ReleaseFacts) => computedAt.toISOString().slice(0, 10)
