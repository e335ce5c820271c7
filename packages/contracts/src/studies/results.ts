import { z } from 'zod'
import { defineRoute } from '../route-contract.ts'
import { StudyKind } from './design.ts'
import { StudyParams, studyRefusals } from './studies.ts'

/** Null if the ratings do not determine it: with one rater, for example, no interval is known. */
const figure = z.number().nullable()

/** A value with its 95 % interval. */
export const StudyInterval = z.object({ value: figure, low: figure, high: figure })
export type StudyInterval = z.infer<typeof StudyInterval>

/** The measure of the kinds that have one only. */
export const RATING_MEASURE = 'rating'
export const RUBRIC_MEASURE = 'rubric'

/** An arm's value on one measure. */
const ArmScore = StudyInterval.extend({
  measure: z.string(),
  /** Null for all items. */
  subject: z.string().nullable(),
  arm_id: z.string(),
  ratings: z.int(),
})

/** The first arm's value less the second arm's, over all items. */
const ArmDifference = StudyInterval.extend({
  measure: z.string(),
  first: z.string(),
  second: z.string(),
  /** The p-value, adjusted by Holm's procedure for all differences of the measure. */
  p: figure,
})

export const StudyResults = z.object({
  kind: StudyKind,
  /**
   * What is measured, with the most important first.
   * - `pairwise`: `rating`, in rating points; 1000 is "good enough".
   * - `verdict`: the four verdicts, as shares of an arm's ratings. Differences are of `right`.
   * - `scales`: the dimensions, as mean scores from 1 to 5.
   * - `rubric`: `rubric`, the mean score from 0 to 1.
   */
  measures: z.array(z.string()),
  items: z.int(),
  /** Ratings that are counted, without repeats; and those that are expected and are missing. */
  ratings: z.int(),
  expected: z.int(),
  missing: z.int(),
  /** Second ratings of the same assignment by its rater. They only measure self-agreement. */
  repeats: z.int(),
  arms: z.array(
    z.object({
      /** Until the study is closed, an alias that changes with the study. */
      id: z.string(),
      /** Until the study is closed, "Source 1" and so on. */
      name: z.string(),
      is_left_out: z.boolean(),
      /**
       * Responses that ended: done, declined or failed. Null until the study is closed, because the
       * numbers would identify the arm.
       */
      responses: z.int().nullable(),
      /** Shares of the responses. */
      declined: StudyInterval.nullable(),
      failed: StudyInterval.nullable(),
      /** Responses that reveal their model. Null also for uploaded answers, which are not checked. */
      self_identified: z.int().nullable(),
    }),
  ),
  scores: z.array(ArmScore),
  /**
   * `verdict`: the share of an arm's ratings with the tag. `rubric`: the score on the items or
   * criteria with the tag.
   */
  tags: z.array(ArmScore.omit({ measure: true, subject: true }).extend({ tag: z.string() })),
  differences: z.array(ArmDifference),
  /** The win matrix of a pairwise study: the number of ratings of each pair by outcome. */
  pairs: z.array(
    z.object({
      first: z.string(),
      second: z.string(),
      first_better: z.int(),
      second_better: z.int(),
      tie: z.int(),
      both_bad: z.int(),
    }),
  ),
  agreement: z.array(
    z.object({
      /** Of different raters, or of each rater with their own repeats. */
      of: z.enum(['raters', 'repeats']),
      /** For `pairwise` the outcome, for `verdict` the verdict, for `rubric` each criterion. */
      measure: z.string(),
      /** Number of responses, pairs or criteria that were rated twice or more. */
      compared: z.int(),
      /** The share of equal pairs of ratings. */
      percent: StudyInterval,
      /** Krippendorff's α. */
      alpha: StudyInterval,
      /** Gwet's AC1, or AC2 with quadratic weights for `scales`. */
      gwet: StudyInterval,
    }),
  ),
  /**
   * How much more favourably a rater rates than the others; below 0, the rater is stricter. In the
   * unit of the scores (`scales`: of their mean); for `pairwise` the share of ratings that are not
   * "both bad", less the expected share; for `verdict` the share of `right`.
   */
  raters: z.array(
    StudyInterval.extend({ name: z.string(), ratings: z.int(), median_seconds: figure }),
  ),
  /** Pairwise: the chance of the left response if both are equally good. */
  position: StudyInterval.extend({ ratings: z.int() }).nullable(),
  median_seconds: figure,
})
export type StudyResults = z.infer<typeof StudyResults>

export const StudyResultsDto = z.object({
  /** `none` without ratings, `computing` until a rating worker has computed the first results. */
  state: z.enum(['none', 'computing', 'ready']),
  computed_at: z.iso.datetime().nullable(),
  /** True until the study is closed: arms have aliases. */
  is_blind: z.boolean(),
  results: StudyResults.nullable(),
  /** Sentences that state what can and what cannot be concluded. */
  conclusions: z.array(z.string()),
})
export type StudyResultsDto = z.infer<typeof StudyResultsDto>

export const readStudyResultsRoute = defineRoute('GET', '/api/v1/studies/:study_id/results', {
  access: 'organisers',
  summary: 'Read the results; they name the arms once the study is closed',
  params: StudyParams,
  response: { 200: StudyResultsDto, ...studyRefusals },
})
