import type {
  DeclinedSides,
  LeftOutReason,
  UnratedReason,
  VoteOutcome,
} from '@assay/contracts/votes'
import type { Generated, JSONColumnType } from 'kysely'

/** The public record of votes in their final order; `ledger_changes` fills the gaps. No personal data. */
export interface LedgerTable {
  /** Dense, from 1, together with those of `ledger_changes`. */
  position: string
  voteId: string
  voterId: string
  leftModelId: string
  rightModelId: string
  outcome: VoteOutcome
  sampleQuestion: boolean
  rated: boolean
  unratedReason: UnratedReason | null
  castAt: Date
  /** In thousandths, fixed when the vote was folded. */
  weight: number
  /** How the answers are written, as codes; null where that is not known. */
  leftStyle: number | null
  rightStyle: number | null
  /** Position of the voter's first vote on this question; null where that is not known. */
  questionSince: number | null
  /** Which sides declined to answer; null where both answered. */
  declined: DeclinedSides | null
  hash: Buffer
}

/** The entries of the ledger that are no votes; they share its positions. No personal data. */
export interface LedgerChangeTable {
  position: string
  kind: ChangeKind
  /** The model, the exclusion, or the vote that a reversal or a label is of. */
  subjectId: string
  at: Date
  /** What the hash covers beside kind, position and time, in order. */
  facts: JSONColumnType<readonly (string | number | boolean | null)[]>
  hash: Buffer
}

/** Of what an entry tells that is no vote. */
export type ChangeKind = 'model' | 'exclusion' | 'reversal' | 'label'

export const LEDGER_CHANGE_COLUMNS = [
  'position',
  'kind',
  'subjectId',
  'at',
  'facts',
  'hash',
] as const satisfies readonly (keyof LedgerChangeTable)[]

/** What an entry of the ledger is, but for the id of its vote, which is nobody's business. */
export const LEDGER_COLUMNS = [
  'position',
  'castAt',
  'outcome',
  'leftModelId',
  'rightModelId',
  'voterId',
  'sampleQuestion',
  'rated',
  'unratedReason',
  'weight',
  'leftStyle',
  'rightStyle',
  'questionSince',
  'declined',
  'hash',
] as const satisfies readonly (keyof LedgerTable)[]

/**
 * Rated votes by pair, model A being the smaller id: exact counts, and weights in thousandths.
 * A sum of the ledger, kept for readers; the rating worker checks it when it starts.
 */
export interface VoteTallyTable {
  modelA: string
  modelB: string
  aWins: number
  bWins: number
  ties: number
  bothBad: number
  aWinsWeight: string
  bWinsWeight: string
  tiesWeight: string
  bothBadWeight: string
}

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
}

/** All of them, by name: a prepared `select *` fails for good once a migration adds one. */
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
export interface LeaderboardDetailsTable {
  snapshotId: string
  headToHead: JSONColumnType<readonly HeadToHead[]>
  positionBias: JSONColumnType<{
    readonly logOdds: number
    readonly halfWidth: number
    readonly votes: number
    readonly voters: number
  }>
  /** What new votes it takes to put another model first; null without two ranked models. */
  takeover: JSONColumnType<{
    readonly leaderId: string
    readonly challengerId: string
    readonly votes: number
    readonly voters: number
    readonly networks: number
  }> | null
  /** In order of id. */
  comparedModels: Generated<string[]>
  /** Of the differences of the pairs of `comparedModels`, in points: 0-1, 0-2, … 1-2, …. */
  differenceHalfWidths: Generated<number[]>
}

/** The one row with the newest half-widths of differences, as `LeaderboardDetailsTable` has them. */
export interface RatingDifferencesTable {
  onlyOne: Generated<true>
  comparedModels: string[]
  differenceHalfWidths: number[]
}

/** The one row that says whether everybody may see the board. */
export interface BoardPublicationTable {
  onlyOne: Generated<true>
  isPublic: boolean
  /** The superuser who decided; null for the setting of the deployment. */
  changedBy: string | null
  changedAt: Generated<Date>
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
