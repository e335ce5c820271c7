import type { DeclinedSides, UnratedReason, VoteOutcome } from '@assay/contracts/votes'
import type { JSONColumnType } from 'kysely'

/**
 * The public record of votes in their final order. `ledger_changes` has the entries at the other
 * positions. The table contains no personal data.
 */
export interface LedgerTable {
  /** Positions start at 1 and have no gaps across both tables. */
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
  /** Style codes of the answers; null if unknown. */
  leftStyle: number | null
  rightStyle: number | null
  /** Position of the voter's first vote on this question. Null if unknown. */
  questionSince: number | null
  /** Sides that declined to answer; null if both answered. */
  declined: DeclinedSides | null
  hash: Buffer
}

/**
 * Ledger entries that are not votes. They share the ledger positions with the votes. The table
 * contains no personal data.
 */
export interface LedgerChangeTable {
  position: string
  kind: ChangeKind
  /**
   * Id of the model, of the earlier version, of the exclusion, or of the vote to which a reversal
   * or a label refers.
   */
  subjectId: string
  at: Date
  /** The values that the hash covers in addition to kind, position and time, in order. */
  facts: JSONColumnType<readonly (string | number | boolean | null)[]>
  hash: Buffer
}

/** Kinds of ledger entries other than votes. */
export type ChangeKind = 'model' | 'split' | 'exclusion' | 'reversal' | 'label'

export const LEDGER_CHANGE_COLUMNS = [
  'position',
  'kind',
  'subjectId',
  'at',
  'facts',
  'hash',
] as const satisfies readonly (keyof LedgerChangeTable)[]

/** All columns of an entry except its vote id, which stays internal. */
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
 * Rated votes by pair; model A has the smaller id. Counts are exact, and weights are in
 * thousandths. The table is derived from the ledger for fast reads, and the rating worker verifies
 * it at start-up.
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
