/** The facts about a release, without its rows. */
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
  /** Number of ledger entries from which the release was computed, and the last entry's hash. */
  readonly position: number
  readonly headHash: string
  /** Number of turns that have a consent but that the screening left out. */
  readonly screenedOut: number
  /** Number of published turns with masked passages. */
  readonly redacted: number
}

export interface ReleaseFile {
  /** Path relative to the release folder, with slashes. */
  readonly path: string
  readonly bytes: number
  /** SHA-256, hexadecimal. */
  readonly sha256: string
}

/** Number of rows by table. */
export type RowCounts = Readonly<Record<string, number>>

export const nameOf = ({ brand }: ReleaseFacts) => `${brand}: biomedical votes`

export const describe = ({ brand }: ReleaseFacts) =>
  `Blind pairwise votes on the answers of language models to biomedical questions, cast in ${brand}, with their hash-chained ledger, the board computed from them, and the conversations whose participants agreed.`

/** Returns the URL of the licence. */
export function licenseUrl({ license }: ReleaseFacts): string {
  return isSpdx(license) ? `https://spdx.org/licenses/${license}.html` : license
}

export const isSpdx = (license: string) => !/^https?:/.test(license)

/** Returns the ISO 8601 date of the release. */
export const dateOf = ({ computedAt }: ReleaseFacts) => computedAt.toISOString().slice(0, 10)
