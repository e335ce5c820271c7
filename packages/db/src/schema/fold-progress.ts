import type { ColumnType, Generated } from 'kysely'
import type { BoardDetails } from './leaderboard.ts'

/** A single row, inserted by the migration. */
export interface FoldProgressTable {
  onlyOne: Generated<true>
  /**
   * Number of folds that have started since a fold last ended. All but the newest of them crashed.
   */
  unfinished: Generated<number>
  /** The newest half-widths of differences, in the format of `BoardDetails`. */
  comparedModels: Generated<string[]>
  differenceHalfWidths: Generated<number[]>
  /** The newest finding of the change test, in the format of `BoardDetails`. */
  modelChanges: ColumnType<BoardDetails['changes'], string | undefined, string>
}
