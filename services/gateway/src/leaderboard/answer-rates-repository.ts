import type { AnswerRateKind } from '@assay/contracts'
import type { Database } from '@assay/db'
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

/** The overall board first, on each the models with the most answers. */
export async function listAnswerRateTallies(db: Database): Promise<AnswerRateTally[]> {
  const { rows } = await sql<AnswerRateTally>`
    select analytics_answer_rates.*, llm_name
    from analytics_answer_rates join models on models.id = model_id
    order by board, answers desc, llm_name, model_id, kind`.execute(db)
  return rows
}
