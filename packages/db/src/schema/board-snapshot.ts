import type { ColumnType, Generated, JSONColumnType } from 'kysely'

/** A model's line on the board of a subject, of a task or at equal style. */
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
  /** How much of the rating comes from other votes than the board's, 0 to 1. */
  readonly borrowed: number
}

/** How a model is judged on a board by expertise, against everybody without a vote on it. */
export interface BoardDifferenceEntry {
  readonly modelId: string
  readonly points: number
  /** Of the 95 % interval. */
  readonly halfWidth: number
  /** Of a difference as large where there is none, before others are tested with it. */
  readonly chance: number
}

/** What an effect of style is worth, in points. */
export interface BoardCoefficient {
  readonly effect: 'length' | 'length_squared' | 'markdown' | 'citations'
  readonly points: number
  readonly halfWidth: number
}

/** Boards beside the overall one; each is written when its votes have changed. */
export interface BoardSnapshotTable {
  board: string
  ledgerPosition: string
  /** The overall board of the same place. */
  snapshotId: string
  methodVersion: string
  /** How often it had been decided whose votes count. */
  exclusionChanges: string
  votes: number
  effectiveVoters: number
  /** Empty but for the board at equal style. */
  coefficients: JSONColumnType<readonly BoardCoefficient[]>
  /** By place. */
  entries: JSONColumnType<readonly BoardEntry[]>
  /** Empty but for boards by expertise. */
  differences: ColumnType<readonly BoardDifferenceEntry[], string | undefined, string>
  computedAt: Generated<Date>
}

export const BOARD_SNAPSHOT_COLUMNS = [
  'board',
  'ledgerPosition',
  'snapshotId',
  'methodVersion',
  'votes',
  'effectiveVoters',
  'coefficients',
  'entries',
  'differences',
  'computedAt',
] as const satisfies readonly (keyof BoardSnapshotTable)[]
