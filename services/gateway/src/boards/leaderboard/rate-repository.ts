import { AnswerRateKind } from '@assay/contracts/answer-rates'
import { CitationRateKind } from '@assay/contracts/citation-rates'
import type { ModelOptions } from '@assay/contracts/connections'
import type { ContestSettingsDto } from '@assay/contracts/contest-settings'
import { answerRates, type Database, type DatabaseSchema } from '@assay/db'
import { type RawBuilder, type Selectable, sql } from 'kysely'

/**
 * How many of a model's answers on a board have a property, with sums over users for the intervals.
 */
export type RateTally<Kind> = Omit<Selectable<DatabaseSchema['analyticsRates']>, 'kind'> & {
  readonly kind: Kind
  readonly llmName: string
  readonly logo: string | null
}

/**
 * Counts how answers end, by board. The overall board and models with most answers come first.
 * @param at computes the counts as of this time, for a release. Without it, the last summary is
 * read.
 */
export function listAnswerRateTallies(
  db: Database,
  at?: Date,
): Promise<RateTally<AnswerRateKind>[]> {
  const source = at ? answerRates(sql`${at}::timestamptz`) : sql`analytics_rates`
  return listTallies(db, source, AnswerRateKind.options)
}

/** Counts the sources that answers cite, by citation status. */
export function listCitationTallies(db: Database): Promise<RateTally<CitationRateKind>[]> {
  return listTallies(db, sql`analytics_rates`, CitationRateKind.options)
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

/** Lists the models whose options change their answers, with these options. */
export async function listContestSettings(db: Database): Promise<ContestSettingsDto[]> {
  const { rows } = await sql<{ id: string; options: ModelOptions }>`
    select id, options from models
    where options ?| array['system_prompt', 'temperature', 'reasoning'] order by id`.execute(db)
  return rows.map(({ id, options: { system_prompt, temperature, reasoning } }) => ({
    llm_id: id,
    system_prompt: system_prompt ?? null,
    temperature: temperature ?? null,
    reasoning: reasoning ?? null,
  }))
}
