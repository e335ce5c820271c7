import type { Generated, JSONColumnType } from 'kysely'

/** A built version of the open data. It is never rebuilt. */
export interface ReleaseTable {
  /** Semantic version. */
  version: string
  /** Path of the version's files, as seen by the process that built the version. */
  folder: string
  /** Number of ledger entries from which the version was computed. */
  position: string
  /** When the version's board was computed. */
  computedAt: Date
  license: string
  contact: string
  /** Keyed by table. */
  rows: JSONColumnType<Readonly<Record<string, number>>>
  files: JSONColumnType<
    readonly { readonly path: string; readonly bytes: number; readonly sha256: string }[]
  >
  builtAt: Generated<Date>
  /** When the version became public; null until then. */
  publishedAt: Date | null
  withdrawnAt: Date | null
  withdrawalReason: string | null
}
