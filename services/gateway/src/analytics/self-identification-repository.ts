import { type AnswerSide, MAX_SELF_IDENTIFICATIONS } from '@assay/contracts'
import type { Database } from '@assay/db'

export interface SelfIdentification {
  readonly turnId: string
  readonly side: AnswerSide
  readonly modelName: string
  /** Null for answers of before sentences were kept. */
  readonly sentence: string | null
  readonly createdAt: Date
}

/** The newest answers that were found to name their model. */
export async function listSelfIdentifications(db: Database): Promise<SelfIdentification[]> {
  return db
    .selectFrom('answers')
    .innerJoin('models', 'models.id', 'answers.modelId')
    .select([
      'answers.turnId',
      'answers.side',
      'models.llmName as modelName',
      'answers.selfIdentification as sentence',
      'answers.createdAt',
    ])
    .where('answers.selfIdentified', '=', true)
    .orderBy('answers.id', 'desc')
    .limit(MAX_SELF_IDENTIFICATIONS)
    .execute()
}
