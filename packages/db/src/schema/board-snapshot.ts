import type { ColumnType, Generated, JSONColumnType } from 'kysely'

/** A model's row on a subject, task or expertise board, or on the equal-style board. */
export interface BoardEntry {
  readonly modelId: string
  readonly rank: number | null
  readonly rankLow: number | null
  readonly rankHigh: number | null
  readonly tier: number | null
  readonly group: number
  readonly rating: number
  readonly confidenceInterval: number
  readonly effectiveVoters: number
  readonly matchesPlayed: number
  readonly wins: number
  readonly losses: number
  readonly ties: number
  readonly bothBad: number
  readonly winRate: number
  readonly scoreRate: number
  readonly bothBadRate: number
  /** Share of the rating that comes from votes outside this board, 0 to 1. */
  readonly borrowed: number
  /** True if the board's own votes contradict all other votes, which the rating then ignores. */
  readonly contradicts: boolean
}

/** How the voters of an expertise board place a model, compared with everyone else. */
export interface BoardDifferenceEntry {
  readonly modelId: string
  readonly points: number
  /** Half-width of the 95 % interval. */
  readonly halfWidth: number
  /** Two-sided p-value of the difference, before the adjustment for multiple tests. */
  readonly chance: number
  /** Numbers of the board's voters: with attested expertise, and with only an ORCID iD. */
  readonly attested: number
  readonly identified: number
}

/** Effect of a style feature, in points. */
export interface BoardCoefficient {
  readonly effect: 'length' | 'length_squared' | 'markdown' | 'citations'
  readonly points: number
  readonly halfWidth: number
}

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
  coefficients: JSONColumnType<readonly BoardCoefficient[]>
  /** Sorted by rank. */
  entries: JSONColumnType<readonly BoardEntry[]>
  /** Empty except on expertise boards. */
  differences: ColumnType<readonly BoardDifferenceEntry[], string | undefined, string>
  computedAt: Generated<Date>
}
