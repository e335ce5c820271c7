import type { AnswerRateKind } from '@assay/contracts/answer-rates'
import type { Generated } from 'kysely'

/** One row: how many users there are, by kind. */
export interface AnalyticsUserCountTable {
  kind: 'signed_up' | 'guest'
  total: Generated<number>
}

/** Messages by whether they open a thread and whether they are a suggested question. */
export interface AnalyticsMessageCountTable {
  isFirst: boolean
  sampleQuestion: boolean
  total: Generated<number>
}

/** How often a voter said what of a model before the reveal: a verdict or a tag. */
export interface AnalyticsVerdictTable {
  modelId: string
  voterId: string
  said: string
  total: number
}

/**
 * How many answers of a model to questions of a board (`overall`, `subject:…`) are of a kind, of blind
 * battles: totals, and sums over the people who asked of squares and products, which intervals are
 * made from. Recomputed as a whole.
 */
export interface AnalyticsAnswerRateTable {
  modelId: string
  board: string
  kind: AnswerRateKind
  users: number
  answers: number
  hits: number
  answersSquared: number
  hitsSquared: number
  hitsTimesAnswers: number
}
