import { z } from 'zod'
import { CitationRateDto } from './citation-rates.ts'
import { defineRoute } from './route-contract.ts'

/**
 * Why an answer is not complete: the model or its vendor declined, a technical error occurred, or
 * the length limit cut the answer.
 */
export const AnswerRateKind = z.enum(['declined', 'failed', 'length'])
export type AnswerRateKind = z.infer<typeof AnswerRateKind>

/**
 * Shares of a model's answers in blind battles on one board (`overall` or `subject:…`), 0 to 1. A
 * share is null below MIN_CITING_ANSWERS answers or MIN_CITING_USERS people.
 */
export const ModelAnswerRatesDto = z.object({
  board: z.string(),
  llm_id: z.uuid(),
  llm_name: z.string(),
  answers: z.int(),
  /** Number of people who asked for the answers. */
  users: z.int(),
  declined: CitationRateDto.nullable(),
  failed: CitationRateDto.nullable(),
  length: CitationRateDto.nullable(),
})
export type ModelAnswerRatesDto = z.infer<typeof ModelAnswerRatesDto>

/**
 * The overall board comes first. Within a board, models are sorted by number of answers,
 * descending.
 */
export const AnswerRatesDto = z.object({ entries: z.array(ModelAnswerRatesDto) })
export type AnswerRatesDto = z.infer<typeof AnswerRatesDto>

export const readAnswerRatesRoute = defineRoute('GET', '/api/v1/leaderboard/answers', {
  access: 'board_readers',
  summary:
    'Read how often each model declines, fails or reaches the length limit, overall and by subject',
  response: { 200: AnswerRatesDto },
})
