import type { Generated } from 'kysely'

/** One row: folds that began since the last one that ended, so each but the last was a crash. */
export interface FoldAttemptsTable {
  singleton: Generated<boolean>
  unfinished: Generated<number>
}
