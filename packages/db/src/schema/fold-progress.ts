import type { Generated } from 'kysely'

/** One row, which the migration inserts. */
export interface FoldProgressTable {
  onlyOne: Generated<true>
  /** Folds that began since the last one that ended, so each but the last was a crash. */
  unfinished: Generated<number>
  /** The newest half-widths of differences, as `BoardDetails` has them. */
  comparedModels: Generated<string[]>
  differenceHalfWidths: Generated<number[]>
}
