import { z } from 'zod'
import { defineRoute } from './route-contract.ts'

/** Properties of the sources that answers cite, each counted separately. */
export const CitationRateKind = z.enum([
  'sources',
  'found',
  'other_title',
  'not_found',
  'retracted',
])
export type CitationRateKind = z.infer<typeof CitationRateKind>

/** A rate with its 95 % interval, clustered by the people who asked. */
export const CitationRateDto = z.object({ value: z.number(), low: z.number(), high: z.number() })
export type CitationRateDto = z.infer<typeof CitationRateDto>

/**
 * The sources that a model's answers cite, in turns with a vote. Variants (rs numbers) do not count
 * as sources.
 */
export const ModelCitationsDto = z.object({
  llm_id: z.uuid(),
  llm_name: z.string(),
  logo_url: z.string().nullable(),
  answers: z.int(),
  /** Number of people who asked for the answers. */
  users: z.int(),
  /** Null below MIN_CITING_ANSWERS answers or MIN_CITING_USERS people. */
  sources_per_answer: CitationRateDto.nullable(),
  /** Number of sources for which an authority has answered. */
  checked: z.int(),
  /**
   * Share of the checked sources that were found, 0 to 1. Like `counts`, it is null if there are
   * too few sources or people.
   */
  found: CitationRateDto.nullable(),
  counts: z
    .object({ found: z.int(), other_title: z.int(), not_found: z.int(), retracted: z.int() })
    .nullable(),
})
export type ModelCitationsDto = z.infer<typeof ModelCitationsDto>

/** Sorted by number of answers, descending. */
export const CitationRatesDto = z.object({ entries: z.array(ModelCitationsDto) })
export type CitationRatesDto = z.infer<typeof CitationRatesDto>

export const readCitationRatesRoute = defineRoute('GET', '/api/v1/leaderboard/citations', {
  access: 'board_readers',
  summary: "Read how many sources each model's answers name, and how many of them were found",
  response: { 200: CitationRatesDto },
})
