import { z } from 'zod'
import { Assessment } from '../assessments.ts'
import { ErrorBody, MessageBody } from '../errors.ts'
import { ConflictBody, ReviewedKinds } from '../patient-data.ts'
import { defineRoute } from '../route-contract.ts'
import { line, text } from '../text.ts'
import { VoteOutcome } from '../votes.ts'
import { StudyDesign } from './design.ts'
import { Criterion, ItemMessage, MAX_CRITERIA } from './items.ts'
import { MAX_DIMENSIONS } from './limits.ts'
import { StudyParams, StudyState } from './studies.ts'

const MAX_DRAFT_LENGTH = 20_000
const MAX_DRAFT_DEPTH = 8

/** A rating, in the form of the study's design. */
export const Rating = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('pairwise'), outcome: VoteOutcome }),
  z.strictObject({ kind: z.literal('verdict'), ...Assessment.shape }),
  z.strictObject({
    kind: z.literal('scales'),
    /** From 1 to 5, in the order of the dimensions. */
    scores: z.array(z.int().min(1).max(5)).min(1).max(MAX_DIMENSIONS),
  }),
  z.strictObject({
    kind: z.literal('rubric'),
    /** In the order of the criteria. */
    is_met: z.array(z.boolean()).min(1).max(MAX_CRITERIA),
  }),
])
export type Rating = z.infer<typeof Rating>

/** All texts of a draft, with the names of its fields. */
export function textsOfDraft(draft: unknown): string[] {
  if (typeof draft === 'string') return [draft]
  if (typeof draft !== 'object' || draft === null) return []
  const names = Array.isArray(draft) ? [] : Object.keys(draft)
  return [...names, ...Object.values(draft).flatMap(textsOfDraft)]
}

/** What the client needs to restore an unfinished rating. */
const Draft = z
  .unknown()
  .refine((draft) => draft !== undefined, { error: 'The draft is missing', abort: true })
  .refine((draft) => isWithin(MAX_DRAFT_DEPTH, draft), {
    error: `A draft has at most ${MAX_DRAFT_DEPTH} levels`,
    abort: true,
  })
  .refine((draft) => JSON.stringify(draft).length <= MAX_DRAFT_LENGTH, {
    error: `A draft has at most ${MAX_DRAFT_LENGTH} characters`,
    abort: true,
  })
  .refine((draft) => textsOfDraft(draft).every((each) => text().safeParse(each).success), {
    error: 'Text may not contain control characters',
  })

function isWithin(levels: number, draft: unknown): boolean {
  if (typeof draft !== 'object' || draft === null) return true
  return levels > 0 && Object.values(draft).every((part) => isWithin(levels - 1, part))
}

/** What raters see of an assignment. Nothing in it depends on the arms but the texts. */
export const AssignmentDto = z.object({
  id: z.uuid(),
  messages: z.array(ItemMessage),
  reference: z.string().nullable(),
  rubric: z.array(Criterion),
  /** One text, or two: left and right. Null for a response that was declined. */
  responses: z.array(z.string().nullable()).min(1).max(2),
  /** What the rater left unfinished, as the client stored it. */
  draft: z.json(),
})
export type AssignmentDto = z.infer<typeof AssignmentDto>

/** An assignment with the rating that it has. */
export const RatedAssignmentDto = AssignmentDto.omit({ draft: true }).extend({
  rating: Rating,
  comment: z.string().nullable(),
})
export type RatedAssignmentDto = z.infer<typeof RatedAssignmentDto>

/** A study as its raters see it. */
export const RatedStudyDto = z.object({
  id: z.uuid(),
  title: z.string(),
  description: z.string().nullable(),
  /** Counted from 1. */
  version: z.int(),
  state: StudyState,
  design: StudyDesign.pick({ kind: true, dimensions: true }),
  rated: z.int(),
  /**
   * Expected number of the rater's ratings, with repeats: their own part and what they took on, or
   * `rated` if nothing is left.
   */
  total: z.int(),
})
export type RatedStudyDto = z.infer<typeof RatedStudyDto>

/** The rater's progress and the next assignment. */
export const RatingDesk = z.object({
  study: RatedStudyDto,
  /** Null after the rater's part, and while the study is not being rated. */
  next: AssignmentDto.nullable(),
  /** Number of assignments without a rater that the caller may take on after their part. */
  further: z.int(),
  /** The assignment that the caller rated last. Its rating may be corrected until the close. */
  last: z.uuid().nullable(),
})
export type RatingDesk = z.infer<typeof RatingDesk>

const refusals = { 404: ErrorBody, 409: ConflictBody } as const
const AssignmentParams = z.object({ assignment_id: z.uuid() })

export const listRatedStudiesRoute = defineRoute('GET', '/api/v1/studies/rated', {
  access: 'accounts',
  summary: 'List the studies in which the caller is a rater',
  response: { 200: z.object({ data: z.array(RatedStudyDto) }) },
})

const JoinBody = z.strictObject({ token: text().min(20).max(200) })

/** What the reader of an invitation or link sees of the study before joining. */
export const InvitedStudyDto = RatedStudyDto.pick({
  title: true,
  description: true,
  state: true,
}).extend({
  /** Expected number of each rater's ratings, with the planned number of raters. */
  ratings: z.int(),
  /** Whether the token is also an invitation to create an account. */
  admits: z.boolean(),
})
export type InvitedStudyDto = z.infer<typeof InvitedStudyDto>

/** The body has the token, because addresses are logged. */
export const readInvitationRoute = defineRoute('POST', '/api/v1/studies/invitation', {
  access: 'open',
  summary: 'Read the study of an invitation or link before joining',
  body: JoinBody,
  response: { 200: InvitedStudyDto, 404: ErrorBody },
})

export const joinStudyRoute = defineRoute('POST', '/api/v1/studies/join', {
  access: 'accounts',
  summary: 'Become a rater with the token of an invitation or link',
  body: JoinBody,
  response: { 200: RatedStudyDto, ...refusals },
})

export const readDeskRoute = defineRoute('GET', '/api/v1/studies/:study_id/desk', {
  access: 'accounts',
  summary: "Read the caller's progress and next assignment",
  params: StudyParams,
  response: { 200: RatingDesk, ...refusals },
})

export const takeFurtherRoute = defineRoute('POST', '/api/v1/studies/:study_id/desk', {
  access: 'accounts',
  summary: "Take on the `further` assignments after the caller's part",
  params: StudyParams,
  response: { 200: RatingDesk, ...refusals },
})

export const saveDraftRoute = defineRoute(
  'PUT',
  '/api/v1/studies/assignments/:assignment_id/draft',
  {
    access: 'accounts',
    summary: 'Store what is not finished',
    params: AssignmentParams,
    body: z.strictObject({ draft: Draft, phi_reviewed: ReviewedKinds.optional() }),
    response: { 200: MessageBody, ...refusals },
  },
)

const RatingBody = z.strictObject({
  rating: Rating,
  comment: text().trim().max(2_000).nullish(),
  phi_reviewed: ReviewedKinds.optional(),
})

export const rateRoute = defineRoute('POST', '/api/v1/studies/assignments/:assignment_id', {
  access: 'accounts',
  summary: 'Rate an assignment, once; the response has the next one',
  params: AssignmentParams,
  body: RatingBody,
  response: { 200: RatingDesk, ...refusals },
})

export const readLastRatingRoute = defineRoute(
  'GET',
  '/api/v1/studies/assignments/:assignment_id',
  {
    access: 'accounts',
    summary: "Read the caller's last rating with its assignment",
    params: AssignmentParams,
    response: { 200: RatedAssignmentDto, ...refusals },
  },
)

export const correctRatingRoute = defineRoute('PUT', '/api/v1/studies/assignments/:assignment_id', {
  access: 'accounts',
  summary: "Replace the caller's last rating, until the study is closed",
  params: AssignmentParams,
  body: RatingBody,
  response: { 200: RatingDesk, ...refusals },
})

/** Why a rater does not rate an assignment. Another rater gets it, unless it is flagged. */
export const SkipBody = z.strictObject({
  kind: z.enum(['skip', 'flag', 'conflict']),
  reason: line().min(1).max(500),
  phi_reviewed: ReviewedKinds.optional(),
})
export type SkipBody = z.infer<typeof SkipBody>

export const skipRoute = defineRoute('POST', '/api/v1/studies/assignments/:assignment_id/skip', {
  access: 'accounts',
  summary: 'Skip or flag an assignment, or declare a conflict of interest',
  params: AssignmentParams,
  body: SkipBody,
  response: { 200: RatingDesk, ...refusals },
})

export const leaveStudyRoute = defineRoute('DELETE', '/api/v1/studies/:study_id/desk', {
  access: 'accounts',
  summary: 'Leave a study; ratings are kept, open assignments return to the pool',
  params: StudyParams,
  response: { 200: MessageBody, ...refusals },
})
