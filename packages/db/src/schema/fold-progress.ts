import type { Generated } from 'kysely'

/** A single row, inserted by the migration. */
export interface FoldProgressTable {
  onlyOne: Generated<true>
  /** Folds that started since the last one that ended. All but the newest of them crashed. */
  unfinished: Generated<number>
  /** The newest half-widths of differences, in the format of `BoardDetails`. */
  comparedModels: Generated<string[]>
  differenceHalfWidths: Generated<number[]>
}
