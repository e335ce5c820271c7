import type { Database } from '@assay/db'
import { sql } from 'kysely'

/** What a model's answers name, with sums over users that intervals are made from. */
export interface CitationTally {
  readonly modelId: string
  readonly llmName: string
  readonly logo: string | null
  readonly answerUsers: number
  readonly answers: number
  readonly sources: number
  readonly answersSquared: number
  readonly sourcesSquared: number
  readonly sourcesTimesAnswers: number
  readonly checkedUsers: number
  readonly checked: number
  readonly found: number
  readonly checkedSquared: number
  readonly foundSquared: number
  readonly foundTimesChecked: number
  readonly otherTitle: number
  readonly notFound: number
  readonly retracted: number
}

/** By model, the one with the most answers first. */
export async function listCitationTallies(db: Database): Promise<CitationTally[]> {
  const { rows } = await sql<CitationTally>`
    select analytics_citations.*, llm_name, logo
    from analytics_citations join models on models.id = model_id
    order by answers desc, llm_name`.execute(db)
  return rows
}
