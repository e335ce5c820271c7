import type { Generated } from 'kysely'

/** A single row, inserted by the migration. */
export interface SiteTable {
  onlyOne: Generated<true>
  /** True if the board is public. Null before the first start of a gateway. */
  isBoardPublic: boolean | null
  /** The key of the pseudonyms in all releases. */
  releaseKey: Generated<Buffer>
}
