import type { DeclinedSides, UnratedReason, VoteOutcome } from '@assay/contracts/votes'
import type { JSONColumnType } from 'kysely'

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
