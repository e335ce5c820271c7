import { z } from 'zod'
import { defineRoute } from './route-contract.ts'

/** With its 95 % interval, clustered by the people who asked. */
export const CitationRateDto = z.object({ value: z.number(), low: z.number(), high: z.number() })
export type CitationRateDto = z.infer<typeof CitationRateDto>

/** What a model's answers name, of turns that have their vote; variants (rs numbers) are no sources. */
export const ModelCitationsDto = z.object({
  llm_id: z.uuid(),
  llm_name: z.string(),
  logo_url: z.string().nullable(),
  answers: z.int(),
  /** Who asked for them. */
  users: z.int(),
  /** Null below MIN_CITING_ANSWERS answers or MIN_CITING_USERS people. */
  sources_per_answer: CitationRateDto.nullable(),
  /** Sources that an authority answered for. */
  checked: z.int(),
  /** Of those checked, 0 to 1; null, like the counts, for too few sources or people. */
  found: CitationRateDto.nullable(),
  counts: z
    .object({ found: z.int(), other_title: z.int(), not_found: z.int(), retracted: z.int() })
    .nullable(),
})
export type ModelCitationsDto = z.infer<typeof ModelCitationsDto>

/** The models with the most answers first. */
export const CitationRatesDto = z.object({ entries: z.array(ModelCitationsDto) })
export type CitationRatesDto = z.infer<typeof CitationRatesDto>

export const readCitationRatesRoute = defineRoute({
  method: 'GET',
  url: '/api/v1/leaderboard/citations',
  access: 'board_readers',
  summary: 'How many sources answers of each model name, and how many of them are found',
  tags: ['leaderboard'],
  response: { 200: CitationRatesDto },
})
