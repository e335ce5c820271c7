import type { AnswerRateKind } from '@assay/contracts/answer-rates'
import type { CitationRateKind } from '@assay/contracts/citation-rates'

/** Number of users by kind, and number of messages by position in the thread and by origin. */
export interface AnalyticsCountTable {
  /** The projection that writes the row. */
  summary: string
  kind: 'signed_up' | 'guest' | `${'first' | 'follow_up'}${'' | '_sample'}`
  total: number
}

/**
 * How many of a model's answers on a board (`overall`, `subject:…`) are hits of one kind. For
 * citation statuses, checked citations are counted instead of answers in blind battles. The sums of
 * squares and products over askers give the intervals. The whole table is recomputed at once.
 */
export interface AnalyticsRateTable {
  modelId: string
  board: string
  kind: AnswerRateKind | CitationRateKind
  users: number
  answers: number
  hits: number
  answersSquared: number
  hitsSquared: number
  hitsTimesAnswers: number
}
