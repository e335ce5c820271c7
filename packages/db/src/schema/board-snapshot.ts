import type { BoardStandings } from '@assay/rating'
import type { ColumnType, Generated, JSONColumnType } from 'kysely'

/** Boards other than the overall board. A board is written when its votes have changed. */
export interface BoardSnapshotTable {
  board: string
  ledgerPosition: string
  /** The snapshot of the overall board at the same position. */
  snapshotId: string
  methodVersion: string
  /** Number of exclusions and reversals so far. */
  exclusionChanges: string
  votes: number
  effectiveVoters: number
  /** Empty except on the equal-style board. */
  coefficients: JSONColumnType<BoardStandings['coefficients']>
  /** Sorted by rank. */
  entries: JSONColumnType<BoardStandings['entries']>
  /** Empty except on expertise boards. */
  differences: ColumnType<BoardStandings['differences'], string | undefined, string>
  computedAt: Generated<Date>
}
