import type { UnratedReason, VoteOutcome } from '@assay/contracts'
import type { Generated, JSONColumnType } from 'kysely'

/** The public record of votes in their final order. No personal data. */
export interface LedgerTable {
  /** Dense, from 1. */
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
  hash: Buffer
}

/** Whole-number counts of one voter's rated votes on one pair, model A being the smaller id. */
export interface VoterTallyTable {
  voterId: string
  modelA: string
  modelB: string
  aWins: number
  bWins: number
  ties: number
  bothBad: number
}

/** Counts by pair and weight class (a voter's rated votes, at least 30): w = 30 / class. */
export interface VoteTallyTable {
  modelA: string
  modelB: string
  weightClass: number
  aWins: number
  bWins: number
  ties: number
  bothBad: number
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
  computedAt: Generated<Date>
}

export interface LeaderboardEntryTable {
  snapshotId: string
  modelId: string
  rank: number
  rankChange: number | null
  rankLow: number
  rankHigh: number
  eloRating: number
  confidenceInterval: number | null
  matchesPlayed: number
  wins: number
  losses: number
  ties: number
  bothBad: number
  winRate: number
  scoreRate: number
  bothBadRate: number
}
