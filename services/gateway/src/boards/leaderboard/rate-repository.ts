import { AnswerRateKind } from '@assay/contracts/answer-rates'
import { answerRates, type CitationRateKind, type Database, type DatabaseSchema } from '@assay/db'
import { type RawBuilder, type Selectable, sql } from 'kysely'

/** How many hits of a kind a model has on a board, with sums over the people who asked. */
export type RateTally<Kind> = Omit<Selectable<DatabaseSchema['analyticsRates']>, 'kind'> & {
  readonly kind: Kind
  readonly llmName: string
  readonly logo: string | null
}

const CITATION_RATE_KINDS: readonly CitationRateKind[] = [
  'sources',
  'found',
  'other_title',
  'not_found',
  'retracted',
]

/**
 * How answers end: the overall board first, on each the models with the most answers.
 * @param at computes them as of this moment, for a release; otherwise the last summary is read.
 */
export function listAnswerRateTallies(
  db: Database,
  at?: Date,
): Promise<RateTally<AnswerRateKind>[]> {
  const source = at ? answerRates(sql`${at}::timestamptz`) : sql`analytics_rates`
  return listTallies(db, source, AnswerRateKind.options)
}

/** What answers name as sources, and what became of it. */
export function listCitationTallies(db: Database): Promise<RateTally<CitationRateKind>[]> {
  return listTallies(db, sql`analytics_rates`, CITATION_RATE_KINDS)
}

async function listTallies<Kind extends AnswerRateKind | CitationRateKind>(
  db: Database,
  source: RawBuilder<unknown>,
  kinds: readonly Kind[],
): Promise<RateTally<Kind>[]> {
  const { rows } = await sql<RateTally<Kind>>`
    select rates.*, llm_name, logo from ${source} as rates join models on models.id = model_id
    where kind = any(${kinds})
    order by board, answers desc, llm_name, model_id, kind`.execute(db)
  return rows
}
