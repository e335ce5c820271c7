import type { Generated } from 'kysely'

/** A single row, inserted by the migration. */
export interface SiteTable {
  onlyOne: Generated<true>
  /** True if the board is public. Null before the first start of a gateway. */
  isBoardPublic: boolean | null
  /** True if the ledger has votes that no person cast; see `npm start -- --demo-votes`. */
  hasSimulatedVotes: Generated<boolean>
  /** The key of the pseudonyms in all releases. */
  releaseKey: Generated<Buffer>
}
