import type { LeftOutReason } from '@assay/contracts/votes'
import type { Generated, JSONColumnType } from 'kysely'

export interface LeaderboardSnapshotTable {
  id: string
  ledgerPosition: string
  headHash: Buffer
  methodVersion: string
  parameters: JSONColumnType<Record<string, number>>
  totalModels: number
  mean: number
  stdDev: number
  min: number
  max: number
  median: number
  /** Votes up to the position that take no part in the ratings, by reason; null on older boards. */
  leftOut: JSONColumnType<Partial<Record<LeftOutReason, number>>>
  computedAt: Generated<Date>
  /** When everybody may see it; null while superusers alone do. */
  publishedAt: Date | null
  /** Only of the newest snapshot that has them and of the one published last. */
  details: JSONColumnType<BoardDetails> | null
}

/** All but the details, which are large. */
export const SNAPSHOT_COLUMNS = [
  'id',
  'ledgerPosition',
  'headHash',
  'methodVersion',
  'parameters',
  'totalModels',
  'mean',
  'stdDev',
  'min',
  'max',
  'median',
  'leftOut',
  'computedAt',
  'publishedAt',
] as const satisfies readonly (keyof LeaderboardSnapshotTable)[]

export interface LeaderboardEntryTable {
  snapshotId: string
  modelId: string
  /** Null, like spread and tier, for a model whose place is open from first to last. */
  rank: number | null
  rankChange: number | null
  rankLow: number | null
  rankHigh: number | null
  /** 1 for the top group; null on older boards, too. */
  tier: number | null
  /** Votes connect the models of a group; 0 is the largest. Null on older boards. */
  comparableGroup: number
  /** No longer on offer when the board was computed. */
  isRetired: Generated<boolean>
  eloRating: number
  confidenceInterval: number | null
  effectiveVoters: number
  matchesPlayed: number
  wins: number
  losses: number
  ties: number
  bothBad: number
  winRate: number
  scoreRate: number
  bothBadRate: number
}

export const ENTRY_COLUMNS = [
  'snapshotId',
  'modelId',
  'rank',
  'rankChange',
  'rankLow',
  'rankHigh',
  'tier',
  'comparableGroup',
  'isRetired',
  'eloRating',
  'confidenceInterval',
  'effectiveVoters',
  'matchesPlayed',
  'wins',
  'losses',
  'ties',
  'bothBad',
  'winRate',
  'scoreRate',
  'bothBadRate',
] as const satisfies readonly (keyof LeaderboardEntryTable)[]

/** Rated votes on a pair, by what they say; the first model has the smaller id. */
export interface HeadToHead {
  readonly firstModelId: string
  readonly secondModelId: string
  readonly firstBetter: number
  readonly secondBetter: number
  readonly tie: number
  readonly bothBad: number
}

/** What a snapshot says beside the ratings; made for some snapshots, after them. */
export interface BoardDetails {
  readonly headToHead: readonly HeadToHead[]
  readonly positionBias: {
    readonly logOdds: number
    readonly halfWidth: number
    readonly votes: number
    readonly voters: number
  }
  /** What new votes it takes to put another model first; null without two ranked models. */
  readonly takeover: {
    readonly leaderId: string
    readonly challengerId: string
    readonly votes: number
    readonly voters: number
    readonly networks: number
  } | null
  /** In order of id. */
  readonly comparedModels: readonly string[]
  /** Of the differences of the pairs of `comparedModels`, in points: 0-1, 0-2, … 1-2, …. */
  readonly differenceHalfWidths: readonly number[]
}

/** How likely each pair of models is drawn, by the name of a board. */
export interface PairDrawTable {
  /** `overall` for questions without a subject. */
  board: string
  ledgerPosition: string
  /** In order of id. */
  modelIds: string[]
  /** Of the pairs of `modelIds`: 0-1, 0-2, … 1-2, …; they sum to 1. */
  chances: number[]
}

/** A voter whose votes are kept out of the ratings until someone reverses it. Rows are never removed. */
export interface VoteExclusionTable {
  id: string
  voterId: string
  reason: string
  /** Version of the rule, or of the policy, that it follows. */
  ruleVersion: string
  evidence: JSONColumnType<Record<string, number | string>>
  /** The superuser; null for a rule. */
  excludedBy: string | null
  createdAt: Generated<Date>
  reversedAt: Date | null
  reversedBy: string | null
  reversalReason: string | null
}
