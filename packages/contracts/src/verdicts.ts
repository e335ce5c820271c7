import { z } from 'zod'
import { AnswerTag } from './assessments.ts'
import { defineRoute } from './route-contract.ts'

/**
 * A share, 0 to 1, with its 95 % interval by voters. A verdict has the weight of its vote, and the
 * answers of one voter count as at most five.
 */
export const VerdictRateDto = z.object({ rate: z.number(), low: z.number(), high: z.number() })
export type VerdictRateDto = z.infer<typeof VerdictRateDto>

/** Verdicts that voters gave on a model's answers before they knew the model. */
export const ModelVerdictsDto = z.object({
  llm_id: z.uuid(),
  llm_name: z.string(),
  logo_url: z.string().nullable(),
  company: z.string(),
  is_thinking: z.boolean(),
  /** Number of answers with a verdict, and number of voters who gave these verdicts. */
  answers: z.int(),
  voters: z.int(),
  /**
   * Counts and rates are null below MIN_ASSESSED_ANSWERS answers or MIN_ASSESSING_VOTERS voters.
   */
  counts: z
    .object({ right: z.int(), mostly_right: z.int(), wrong: z.int(), declined: z.int() })
    .nullable(),
  /** (right + mostly right) / all. */
  quality: VerdictRateDto.nullable(),
  /**
   * declined / (declined + wrong), which is the safety axis of the benchmark's scatter plot. Null
   * below MIN_UNHELPFUL_ANSWERS declined or wrong answers, or MIN_UNHELPFUL_VOTERS voters with
   * these verdicts.
   */
  safety: VerdictRateDto.nullable(),
  /** Sorted by frequency, with the most frequent tag first. */
  tags: z.array(z.object({ tag: AnswerTag, answers: z.int() })),
})
export type ModelVerdictsDto = z.infer<typeof ModelVerdictsDto>

/** Sorted by number of answers, descending. */
export const VerdictsDto = z.object({ entries: z.array(ModelVerdictsDto) })
export type VerdictsDto = z.infer<typeof VerdictsDto>

export const readVerdictsRoute = defineRoute('GET', '/api/v1/leaderboard/verdicts', {
  access: 'board_readers',
  summary: "Read how often each model's answers were right, wrong or declined",
  response: { 200: VerdictsDto },
})
