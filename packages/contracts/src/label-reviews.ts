import { z } from 'zod'
import { MAX_LABEL_REVIEWS } from './constants.ts'
import {
  LabelAxis,
  LabelSource,
  LabelStatus,
  Subject,
  Subjects,
  Task,
  TurnLabelsDto,
} from './labels.ts'
import { PageQuery } from './page.ts'
import { defineRoute } from './route-contract.ts'

/** Why a superuser shall look: nobody says anything on the axis, or sources say different things. */
export const LabelReviewReason = z.enum(['abstained', 'contested'])
export type LabelReviewReason = z.infer<typeof LabelReviewReason>

/** One word of a source on an axis. */
const SaidLabelDto = z.object({
  axis: LabelAxis,
  slugs: z.array(z.union([Subject, Task])),
  status: LabelStatus,
  source: LabelSource,
  /** A superuser; nobody else is named. */
  by: z.uuid().nullable(),
  at: z.iso.datetime(),
})
export type SaidLabelDto = z.infer<typeof SaidLabelDto>

const question = {
  turn_id: z.uuid(),
  /** Its beginning, where it is long. */
  question: z.string(),
}

/** A question with its vote that waits for a review. */
export const LabelReviewDto = z.object({
  ...question,
  asked_at: z.iso.datetime(),
  reasons: z.object({
    subject: LabelReviewReason.nullable(),
    task: LabelReviewReason.nullable(),
  }),
  labels: TurnLabelsDto,
  /** All that was said, newest first. */
  said: z.array(SaidLabelDto),
})
export type LabelReviewDto = z.infer<typeof LabelReviewDto>

/** `count` goes no further than a thousand. */
export const LabelReviewsDto = z.object({ data: z.array(LabelReviewDto), count: z.int() })
export type LabelReviewsDto = z.infer<typeof LabelReviewsDto>

/** A word of a superuser, with the word that stood before it. */
export const ReviewedLabelDto = z.object({
  id: z.uuid(),
  ...question,
  ...SaidLabelDto.pick({ axis: true, slugs: true, by: true, at: true }).shape,
  before: SaidLabelDto.pick({ slugs: true, source: true }).nullable(),
})
export type ReviewedLabelDto = z.infer<typeof ReviewedLabelDto>

export const ReviewedLabelsDto = z.object({ data: z.array(ReviewedLabelDto), count: z.int() })
export type ReviewedLabelsDto = z.infer<typeof ReviewedLabelsDto>

const Review = z
  .strictObject({ turn_id: z.uuid(), subjects: Subjects.optional(), task: Task.optional() })
  .refine(({ subjects, task }) => subjects || task, { error: 'Name a subject or a task' })

export const ReviewLabelsBody = z.strictObject({
  reviews: z
    .array(Review)
    .min(1)
    .max(MAX_LABEL_REVIEWS)
    .refine((all) => new Set(all.map(({ turn_id }) => turn_id)).size === all.length, {
      error: 'Each question once',
    }),
})
export type ReviewLabelsBody = z.infer<typeof ReviewLabelsBody>

/** What cannot be labelled, perhaps no more, keeps the others from nothing. */
export const ReviewLabelsDto = z.object({
  reviewed: z.int(),
  refused: z.array(z.object({ turn_id: z.uuid(), detail: z.string() })),
})
export type ReviewLabelsDto = z.infer<typeof ReviewLabelsDto>

const tags = ['labels']

export const listLabelReviewsRoute = defineRoute({
  method: 'GET',
  url: '/api/v1/labels/reviews',
  config: { access: 'superusers' },
  schema: {
    summary: 'Questions whose labels wait for a review, newest first',
    tags,
    querystring: PageQuery.extend({ reason: LabelReviewReason }),
    response: { 200: LabelReviewsDto },
  },
})

export const reviewLabelsRoute = defineRoute({
  method: 'POST',
  url: '/api/v1/labels/reviews',
  config: { access: 'superusers' },
  schema: {
    summary: 'Say what many questions are about or for; the same again agrees with it',
    tags,
    body: ReviewLabelsBody,
    response: { 200: ReviewLabelsDto },
  },
})

export const listReviewedLabelsRoute = defineRoute({
  method: 'GET',
  url: '/api/v1/labels/reviewed',
  config: { access: 'superusers' },
  schema: {
    summary: 'What superusers said questions are about or for, newest first',
    tags,
    querystring: PageQuery,
    response: { 200: ReviewedLabelsDto },
  },
})
