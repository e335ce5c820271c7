import { z } from 'zod'
import { MAX_ANSWER_TAGS } from './constants.ts'

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

/** A voter's assessment of one answer, given with the vote. */
export const StoredAssessment = Assessment.extend({ side: z.enum(['left', 'right']) })
export type StoredAssessment = z.infer<typeof StoredAssessment>
