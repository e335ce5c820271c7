import { z } from 'zod'
import { MAX_ANSWER_TAGS } from './constants.ts'
import { ErrorBody } from './errors.ts'
import { GuestQuery } from './guest.ts'
import { defineRoute } from './route-contract.ts'

/** A voter's verdict on one answer. */
export const AnswerVerdict = z.enum(['right', 'mostly_right', 'wrong', 'declined'])
export type AnswerVerdict = z.infer<typeof AnswerVerdict>

/** A problem that a voter found in an answer. */
export const AnswerTag = z.enum([
  'wrong_fact',
  'unsafe',
  'outdated',
  'invented_citation',
  'wrong_number',
  'overconfident',
  'incomplete',
  'declined_needlessly',
])
export type AnswerTag = z.infer<typeof AnswerTag>

export const Assessment = z.object({
  verdict: AnswerVerdict,
  tags: z
    .array(AnswerTag)
    .max(MAX_ANSWER_TAGS)
    .refine((tags) => new Set(tags).size === tags.length, { error: 'Each tag may be given once' })
    .meta({ uniqueItems: true }),
})
export type Assessment = z.infer<typeof Assessment>

/** Keyed by the side of the turn. */
export const Assessments = z.strictObject({
  left: Assessment.optional(),
  right: Assessment.optional(),
})
export type Assessments = z.infer<typeof Assessments>

/**
 * A stored assessment. Assessments are never overwritten. After the reveal, the newest assessment
 * of a side applies.
 */
export const StoredAssessment = Assessment.extend({
  side: z.enum(['left', 'right']),
  /** True if the voter already knew the models. Such an assessment does not count in the rates. */
  after_reveal: z.boolean(),
  at: z.iso.datetime(),
})
export type StoredAssessment = z.infer<typeof StoredAssessment>

/**
 * Records assessments given after the reveal and marks them as such. Earlier assessments come with
 * the vote.
 */
export const assessVoteRoute = defineRoute({
  method: 'PUT',
  url: '/api/v1/votes/:id/assessments',
  access: 'people',
  summary: 'Assess the answers of a turn after the reveal',
  tags: ['votes'],
  params: z.object({ id: z.uuid() }),
  querystring: GuestQuery,
  body: Assessments.refine(({ left, right }) => left || right, { error: 'Name a side' }),
  response: { 200: z.array(StoredAssessment), 404: ErrorBody, 409: ErrorBody },
})
