import type { AnswerRateKind } from '@assay/contracts/answer-rates'

/** How many users there are by kind, and how many messages by place and origin. */
export interface AnalyticsCountTable {
  /** The projection that counts. */
  summary: string
  kind: 'signed_up' | 'guest' | `${'first' | 'follow_up'}${'' | '_sample'}`
  total: number
}

/** How often a voter said what of a model before the reveal: a verdict or a tag. */
export interface AnalyticsVerdictTable {
  modelId: string
  voterId: string
  said: string
  total: number
}

/** What is counted of the sources that answers name. */
export type CitationRateKind = 'sources' | 'found' | 'other_title' | 'not_found' | 'retracted'

/**
 * How many hits a model has of a kind on a board (`overall`, `subject:…`): of its answers in blind
 * battles, or for the fates of citations of its sources that were checked. Sums over the people who
 * asked make the intervals. Recomputed as a whole.
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
