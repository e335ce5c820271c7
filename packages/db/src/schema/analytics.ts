import type { AnswerRateKind } from '@assay/contracts/answer-rates'

/** Number of users by kind, and number of messages by position in the thread and by origin. */
export interface AnalyticsCountTable {
  /** The projection that writes the row. */
  summary: string
  kind: 'signed_up' | 'guest' | `${'first' | 'follow_up'}${'' | '_sample'}`
  total: number
}

/** What is counted about the sources that answers cite. */
export type CitationRateKind = 'sources' | 'found' | 'other_title' | 'not_found' | 'retracted'

/**
 * Hits of one kind for a model on a board (`overall`, `subject:…`). The total is the model's
 * answers in blind battles or, for citation statuses, its checked citations. The sums are over
 * askers and yield the intervals. The whole table is recomputed at once.
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
