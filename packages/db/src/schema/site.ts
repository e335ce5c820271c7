import type { Generated } from 'kysely'

/** One row, which the migration inserts. */
export interface SiteTable {
  onlyOne: Generated<true>
  /** May everybody see the board? Null before the first start of a gateway. */
  isBoardPublic: boolean | null
  /** The key of the pseudonyms in all releases. */
  releaseKey: Generated<Buffer>
}
