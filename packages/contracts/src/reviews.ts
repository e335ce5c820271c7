import { z } from 'zod'
import { MAX_REVERSAL_REASON_LENGTH } from './constants.ts'
import { ErrorBody, MessageBody } from './errors.ts'
import { SetLabelsBody } from './labels.ts'
import { PageQuery } from './page.ts'
import { DECISIONS_WITH_REASON, REVIEW_DECISIONS, REVIEW_KINDS } from './review-decisions.ts'
import { ReviewSubjects } from './review-subjects.ts'
import { defineRoute } from './route-contract.ts'
import { text } from './text.ts'

export const ReviewKind = z.enum(REVIEW_KINDS)
export type ReviewKind = z.infer<typeof ReviewKind>

export const ReviewDecision = z.enum(REVIEW_DECISIONS)
export type ReviewDecision = z.infer<typeof ReviewDecision>

/** `waiting`, or the decision that was made. */
export const ReviewState = z.enum(['waiting', ...REVIEW_DECISIONS])
export type ReviewState = z.infer<typeof ReviewState>

export const ReviewList = z.enum(['waiting', 'decided'])
export type ReviewList = z.infer<typeof ReviewList>

const review = {
  id: z.uuid(),
  state: ReviewState,
  /**
   * Changes with the subject and the state. A decision must name the version to which it refers.
   */
  version: z.string(),
  /** Number of turns with the same question; 1 for the other kinds. */
  count: z.int(),
  /** When the review was opened or decided. */
  at: z.iso.datetime(),
  reason: z.string().nullable(),
  /** Null while the review waits, and if the account of the reviewer was deleted. */
  decided_by: z.uuid().nullable(),
  /** Decisions that the reader may make now. */
  decisions: z.array(ReviewDecision),
}

function ofKind<Kind extends ReviewKind>(kind: Kind) {
  return z.object({ ...review, kind: z.literal(kind), subject: ReviewSubjects[kind] })
}

export const ReviewDto = z.discriminatedUnion('kind', [
  ofKind('exclusion'),
  ofKind('label'),
  ofKind('text'),
  ofKind('attestation'),
  ofKind('self_identification'),
  ofKind('model_change'),
])
export type ReviewDto = z.infer<typeof ReviewDto>
export type ReviewOf<Kind extends ReviewKind> = Extract<ReviewDto, { kind: Kind }>

/** Counts stop at 1,000. */
export const ReviewsDto = z.object({
  data: z.array(ReviewDto),
  count: z.int(),
  /** Number of waiting reviews by kind. */
  waiting: z.record(ReviewKind, z.int()),
})
export type ReviewsDto = z.infer<typeof ReviewsDto>

const ReviewReason = text({
  error: ({ input }) => (input == null ? 'Reason is required' : 'Invalid value'),
})
  .trim()
  .min(1, 'Reason is required')
  .max(
    MAX_REVERSAL_REASON_LENGTH,
    `Reason must be at most ${MAX_REVERSAL_REASON_LENGTH} characters`,
  )

export const DecideReviewBody = z
  .strictObject({
    decision: ReviewDecision,
    version: text(),
    reason: ReviewReason.optional(),
    /** Set only with the decision `label`. */
    labels: SetLabelsBody.optional(),
  })
  .refine(({ decision, reason }) => reason || !DECISIONS_WITH_REASON.includes(decision), {
    path: ['reason'],
    error: 'Reason is required',
  })
  .refine(({ decision, labels }) => (decision === 'label') === Boolean(labels), {
    path: ['labels'],
    error: 'Labels belong to the decision "label"',
  })
export type DecideReviewBody = z.infer<typeof DecideReviewBody>

/** Confirms that the voters who used a network on one day are many different people. */
export const NetworkExemptionBody = z.object({
  /** Any address of the network; it is not stored. */
  address: z.union([z.ipv4(), z.ipv6()], { error: 'Address must be an IPv4 or IPv6 address' }),
  /** UTC date. */
  day: z.iso.date({ error: 'Day must be a date' }),
  reason: ReviewReason,
})
export type NetworkExemptionBody = z.infer<typeof NetworkExemptionBody>

export const listReviewsRoute = defineRoute('GET', '/api/v1/reviews/', {
  access: 'reviewers',
  summary: 'List waiting reviews, oldest first, or decided reviews, newest first',
  querystring: PageQuery.extend({ kind: ReviewKind, list: ReviewList.default('waiting') }),
  response: { 200: ReviewsDto },
})

export const decideReviewRoute = defineRoute('POST', '/api/v1/reviews/:kind/:id', {
  access: 'reviewers',
  summary: 'Decide a review; nobody may decide about their own expertise',
  params: z.object({ kind: ReviewKind, id: z.uuid() }),
  body: DecideReviewBody,
  response: { 200: MessageBody, 404: ErrorBody, 409: ErrorBody },
})

export const exemptNetworkRoute = defineRoute('POST', '/api/v1/reviews/network-exemptions', {
  access: 'reviewers',
  summary: "Count the votes of one day that exceeded a network's share",
  body: NetworkExemptionBody,
  response: { 200: MessageBody, 404: ErrorBody, 409: ErrorBody },
})
