import type { Generated, JSONColumnType } from 'kysely'

/** A version of the data that was built; never built again. */
export interface ReleaseTable {
  /** Semantic versioning. */
  version: string
  /** Where its files are, as the process that built it calls it. */
  folder: string
  /** Entries of the ledger that it follows from. */
  position: string
  /** When its board was computed. */
  computedAt: Date
  license: string
  contact: string
  /** By table. */
  rows: JSONColumnType<Readonly<Record<string, number>>>
  files: JSONColumnType<
    readonly { readonly path: string; readonly bytes: number; readonly sha256: string }[]
  >
  builtAt: Generated<Date>
  /** When everybody got it; null before. */
  publishedAt: Date | null
  withdrawnAt: Date | null
  withdrawalReason: string | null
}
