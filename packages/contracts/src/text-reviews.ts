import { z } from 'zod'
import { MAX_TEXT_REVIEWS } from './constants.ts'
import { PageQuery } from './page.ts'
import { IdentifierKind } from './patient-data.ts'
import { defineRoute } from './route-contract.ts'

/** What becomes of texts in releases: as they are, with what was found masked, or not at all. */
export const TextDecision = z.enum(['publish', 'redact', 'leave_out'])
export type TextDecision = z.infer<typeof TextDecision>

/** SHA-256 of a turn's texts and of what was found in them: what a decision is about. */
const TextHash = z.string().regex(/^[0-9a-f]{64}$/)

export const TextPlace = z.enum(['prompt', 'left_answer', 'right_answer', 'feedback'])
export type TextPlace = z.infer<typeof TextPlace>

/** What looks like it identifies a patient, with the text around it. */
export const FoundInTextDto = z.object({
  place: TextPlace,
  kind: IdentifierKind,
  before: z.string(),
  found: z.string(),
  after: z.string(),
})
export type FoundInTextDto = z.infer<typeof FoundInTextDto>

const turn = {
  turn_id: z.uuid(),
  text_hash: TextHash,
  /** Its beginning, where it is long. */
  question: z.string(),
}

/** A turn whose owner agreed, and in whose texts something uncertain was found. */
export const TextReviewDto = z.object({
  ...turn,
  asked_at: z.iso.datetime(),
  /** Empty where the texts have changed since, and hold nothing uncertain any more. */
  findings: z.array(FoundInTextDto),
})
export type TextReviewDto = z.infer<typeof TextReviewDto>

/** `count` goes no further than a thousand. */
export const TextReviewsDto = z.object({ data: z.array(TextReviewDto), count: z.int() })
export type TextReviewsDto = z.infer<typeof TextReviewsDto>

export const ReviewedTextDto = z.object({
  ...turn,
  id: z.uuid(),
  decision: TextDecision,
  /** A superuser; null for one whose account is gone. */
  by: z.uuid().nullable(),
  at: z.iso.datetime(),
  /** Was it decided again since? The last decision counts. */
  is_last: z.boolean(),
})
export type ReviewedTextDto = z.infer<typeof ReviewedTextDto>

export const ReviewedTextsDto = z.object({ data: z.array(ReviewedTextDto), count: z.int() })
export type ReviewedTextsDto = z.infer<typeof ReviewedTextsDto>

export const ReviewTextsBody = z.strictObject({
  reviews: z
    .array(z.strictObject({ turn_id: z.uuid(), text_hash: TextHash, decision: TextDecision }))
    .min(1)
    .max(MAX_TEXT_REVIEWS)
    .refine((all) => new Set(all.map(({ turn_id }) => turn_id)).size === all.length, {
      error: 'Each turn once',
    }),
})
export type ReviewTextsBody = z.infer<typeof ReviewTextsBody>

/** What cannot be decided, perhaps no more, keeps the others from nothing. */
export const ReviewTextsDto = z.object({
  reviewed: z.int(),
  refused: z.array(z.object({ turn_id: z.uuid(), detail: z.string() })),
})
export type ReviewTextsDto = z.infer<typeof ReviewTextsDto>

const tags = ['releases']

export const listTextReviewsRoute = defineRoute({
  method: 'GET',
  url: '/api/v1/releases/reviews',
  config: { access: 'superusers' },
  schema: {
    summary: 'Texts that would be published but for an uncertain finding, newest first',
    tags,
    querystring: PageQuery,
    response: { 200: TextReviewsDto },
  },
})

export const reviewTextsRoute = defineRoute({
  method: 'POST',
  url: '/api/v1/releases/reviews',
  config: { access: 'superusers' },
  schema: {
    summary: 'Decide what becomes of texts in the releases to come',
    tags,
    body: ReviewTextsBody,
    response: { 200: ReviewTextsDto },
  },
})

export const listReviewedTextsRoute = defineRoute({
  method: 'GET',
  url: '/api/v1/releases/reviewed',
  config: { access: 'superusers' },
  schema: {
    summary: 'What superusers decided of texts, newest first',
    tags,
    querystring: PageQuery,
    response: { 200: ReviewedTextsDto },
  },
})
