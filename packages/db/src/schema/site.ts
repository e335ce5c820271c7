import type { ColumnType, Generated } from 'kysely'

/** A single row, inserted by the migration. */
export interface SiteTable {
  onlyOne: Generated<true>
  /** True if the board is public. Null before the first start of a gateway. */
  isBoardPublic: boolean | null
  /** By model, the rated votes that no person cast; see `npm start -- --demo-votes`. */
  simulatedVotes: ColumnType<Readonly<Record<string, number>>, string | undefined, string>
  /** The key of the pseudonyms in all releases. */
  releaseKey: Generated<Buffer>
}
