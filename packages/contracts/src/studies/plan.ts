import { z } from 'zod'
import { defineRoute } from '../route-contract.ts'
import { StudyParams, studyRefusals } from './studies.ts'

/** What the design costs and can show. Numbers that cannot be known yet are null. */
export const StudyPlan = z.object({
  /** Responses that the workers will request, with their estimated tokens and price. */
  calls: z.int(),
  input_tokens: z.int(),
  output_tokens: z.int(),
  /** The price of the arms whose price is known. */
  cost_usd: z.number().nullable(),
  /** Names of arms whose price is unknown. */
  unpriced_arms: z.array(z.string()),
  /** Without repeats. */
  ratings: z.int(),
  /** With repeats, if all raters do the same. */
  ratings_per_rater: z.int(),
  /** Points of the rating scale (pairwise), or points of the score (otherwise). */
  unit: z.enum(['rating_points', 'score']),
  /** Half the expected 95 % interval of the difference of two arms. */
  half_width: z.number().nullable(),
  /**
   * The difference of two arms that is found with a probability of 0.8; null also if it is larger
   * than possible.
   */
  detectable: z.number().nullable(),
  /** Pairwise: the share of decided ratings that prefer the better arm at that difference. */
  detectable_share: z.number().nullable(),
  /** What is missing before the study can be frozen, as sentences. */
  missing: z.array(z.string()),
  /** What to consider before the freeze, as sentences. */
  notes: z.array(z.string()),
})
export type StudyPlan = z.infer<typeof StudyPlan>

export const readPlanRoute = defineRoute('GET', '/api/v1/studies/:study_id/plan', {
  access: 'organisers',
  summary: 'Compute what the study costs and can show',
  params: StudyParams,
  response: { 200: StudyPlan, ...studyRefusals },
})
