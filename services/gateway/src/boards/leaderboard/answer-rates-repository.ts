import type { AnswerRateKind } from '@assay/contracts/answer-rates'
import { answerRates, type Database } from '@assay/db'
import { sql } from 'kysely'

/** How many of a model's answers on a board are of a kind, with sums over the people who asked. */
export interface AnswerRateTally {
  readonly modelId: string
  readonly llmName: string
  readonly board: string
  readonly kind: AnswerRateKind
  readonly users: number
  readonly answers: number
  readonly hits: number
  readonly answersSquared: number
  readonly hitsSquared: number
  readonly hitsTimesAnswers: number
}

/**
 * The overall board first, on each the models with the most answers.
 * @param at computes them as of this moment, for a release; otherwise the last summary is read.
 */
export async function listAnswerRateTallies(db: Database, at?: Date): Promise<AnswerRateTally[]> {
  const source = at ? answerRates(sql`${at}::timestamptz`) : sql`analytics_answer_rates`
  const { rows } = await sql<AnswerRateTally>`
    select rates.*, llm_name from ${source} as rates join models on models.id = model_id
    order by board, answers desc, llm_name, model_id, kind`.execute(db)
  return rows
}
