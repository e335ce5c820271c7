import { z } from 'zod'
import { MAX_ANSWER_TAGS } from './constants.ts'
import { ErrorBody } from './errors.ts'
import { GuestQuery } from './guest.ts'
import { defineRoute } from './route-contract.ts'

/** What a voter says of one answer by itself. */
export const AnswerVerdict = z.enum(['right', 'mostly_right', 'wrong', 'declined'])
export type AnswerVerdict = z.infer<typeof AnswerVerdict>

/** What is the matter with an answer. */
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
    .refine((tags) => new Set(tags).size === tags.length, { error: 'Each tag once' })
    .meta({ uniqueItems: true }),
})
export type Assessment = z.infer<typeof Assessment>

/** By side of the turn. */
export const Assessments = z.strictObject({
  left: Assessment.optional(),
  right: Assessment.optional(),
})
export type Assessments = z.infer<typeof Assessments>

/** As it is kept: each one stays, and of those of a side after the reveal the last one stands. */
export const StoredAssessment = Assessment.extend({
  side: z.enum(['left', 'right']),
  /** Given when its voter knew the models: it takes no part in the rates. */
  after_reveal: z.boolean(),
  at: z.iso.datetime(),
})
export type StoredAssessment = z.infer<typeof StoredAssessment>

/** Those given before the reveal come with the vote; these are marked as given after it. */
export const assessVoteRoute = defineRoute({
  method: 'PUT',
  url: '/api/v1/votes/:id/assessments',
  access: 'people',
  summary: 'Say after the reveal which answers of a turn were right',
  tags: ['votes'],
  params: z.object({ id: z.uuid() }),
  querystring: GuestQuery,
  body: Assessments.refine(({ left, right }) => left || right, { error: 'Name a side' }),
  response: { 200: z.array(StoredAssessment), 404: ErrorBody, 409: ErrorBody },
})
