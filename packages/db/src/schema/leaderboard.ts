import type { SnapshotLine } from '@assay/contracts/ledger-snapshot'
import type { LeftOutReason } from '@assay/contracts/votes'
import type {
  ChoiceCounts,
  PositionBias,
  PreferenceCycles,
  RatingWithAll,
  TakeoverCost,
} from '@assay/rating'
import type { Generated, JSONColumnType } from 'kysely'

export interface LeaderboardSnapshotTable {
  id: string
  ledgerPosition: string
  headHash: Buffer
  methodVersion: string
  parameters: JSONColumnType<Record<string, number>>
  /** Votes up to the position that are left out of the ratings, by reason. Null on older boards. */
  leftOut: JSONColumnType<Partial<Record<LeftOutReason, number>>>
  computedAt: Generated<Date>
  /** When the board became public. Null while only superusers see it. */
  publishedAt: Date | null
  /**
   * Kept in only two snapshots: the newest snapshot with details, and the last published snapshot.
   */
  details: JSONColumnType<BoardDetails> | null
}

/** All columns except the details, which are large. */
export const SNAPSHOT_COLUMNS = [
  'id',
  'ledgerPosition',
  'headHash',
  'methodVersion',
  'parameters',
  'leftOut',
  'computedAt',
  'publishedAt',
] as const satisfies readonly (keyof LeaderboardSnapshotTable)[]

export interface LeaderboardEntryTable {
  snapshotId: string
  modelId: string
  /** Rank, spread and tier are null for a model whose interval of ranks covers the whole board. */
  rank: number | null
  rankChange: number | null
  rankLow: number | null
  rankHigh: number | null
  /** 1 for the top group. Null for an unranked model, and on older boards. */
  tier: number | null
  /** Votes connect the models of a group. Group 0 is the largest. Null on older boards. */
  comparableGroup: number
  /** True if the model was no longer offered when the board was computed. */
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

/** Rated votes on a pair of models, by outcome. The first model has the smaller id. */
export interface HeadToHead extends ChoiceCounts {
  readonly firstModelId: string
  readonly secondModelId: string
  /** The voters of the newest votes. Each counts once, by the newest vote on the pair. */
  readonly voters: ChoiceCounts
}

/** Further results, computed after the ratings and only for some snapshots. */
export interface BoardDetails {
  readonly headToHead: readonly HeadToHead[]
  readonly positionBias: PositionBias
  /** Models that voters have rated differently from some time on. */
  readonly changes: readonly {
    readonly modelId: string
    /** Negative for a decline. */
    readonly points: number
    readonly votes: number
    /** ISO 8601. */
    readonly since: string
  }[]
  /** The new votes needed to change first place. Null with fewer than two ranked models. */
  readonly takeover: TakeoverCost | null
  /** Whether preferences form cycles, tested on the newest votes. */
  readonly cycles: PreferenceCycles
  /**
   * Models with left-out votes: the outcomes of these votes, and the rating if all stored votes
   * counted.
   */
  readonly allVotes: readonly RatingWithAll[]
  /** The verdict rates in the form in which they are exported and signed. */
  readonly verdicts: SnapshotLine['snapshot']['verdicts']
  readonly citations: SnapshotLine['snapshot']['citations']
  /** Sorted by id. */
  readonly comparedModels: readonly string[]
  /**
   * Half-widths of the differences between pairs of `comparedModels`, in points: 0-1, 0-2, … 1-2,
   * ….
   */
  readonly differenceHalfWidths: readonly number[]
}

/** The probability with which each pair of models is drawn, per board. */
export interface PairDrawTable {
  /** `overall` for questions without a subject. */
  board: string
  ledgerPosition: string
  /** Sorted by id. */
  modelIds: string[]
  /** Probabilities of the pairs of `modelIds`: 0-1, 0-2, … 1-2, …. They sum to 1. */
  chances: number[]
}

/**
 * A voter who is excluded from the ratings until a superuser reverses the exclusion. Rows are never
 * deleted.
 */
export interface VoteExclusionTable {
  id: string
  voterId: string
  reason: string
  /** Version of the rule or policy that was applied. */
  ruleVersion: string
  evidence: JSONColumnType<Record<string, number | string>>
  /** The superuser; null if a rule excluded the voter. */
  excludedBy: string | null
  createdAt: Generated<Date>
  reversedAt: Date | null
  reversedBy: string | null
  reversalReason: string | null
}
