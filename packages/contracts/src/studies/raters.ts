import { z } from 'zod'
import { MessageBody } from '../errors.ts'
import { ReviewedKinds } from '../patient-data.ts'
import { defineRoute } from '../route-contract.ts'
import { line } from '../text.ts'
import { SkipBody } from './assignments.ts'
import { MAX_STUDY_RATERS } from './limits.ts'
import { StudyParams, studyRefusals } from './studies.ts'

export const StudyRaterDto = z.object({
  id: z.uuid(),
  /** The address that was invited, or of the account that joined. Null for a deleted account. */
  email: z.string().nullable(),
  name: z.string().nullable(),
  state: z.enum(['invited', 'rating', 'left', 'removed']),
  /** Without repeats, which are counted in `repeats`. */
  rated: z.int(),
  repeats: z.int(),
  skipped: z.int(),
  flagged: z.int(),
  last_rated_at: z.iso.datetime().nullable(),
})
export type StudyRaterDto = z.infer<typeof StudyRaterDto>

/** An assignment that was skipped or flagged, and why. It names no arm. */
export const SkipReportDto = z.object({
  id: z.uuid(),
  ...SkipBody.pick({ kind: true, reason: true }).shape,
  /** Null for a deleted account. */
  rater: z.string().nullable(),
  /** The organiser's id of the item, and its last message. */
  external_id: z.string(),
  question: z.string(),
})
export type SkipReportDto = z.infer<typeof SkipReportDto>

export const RatersDto = z.object({
  data: z.array(StudyRaterDto),
  /** At most 200, flagged ones first. */
  reports: z.array(SkipReportDto),
  /** Whether everybody with the link may join. */
  has_link: z.boolean(),
  /** Assignments that are rated, and all that are expected to be, as in the results. */
  rated: z.int(),
  assignments: z.int(),
  /** Expected ratings that nobody can give, because a rater flagged the assignment. */
  flagged: z.int(),
  /** Ratings of repeated assignments, which are not expected ones. */
  repeats: z.int(),
  /** Open assignments that no rater has. They go to the next rater who may take them. */
  unassigned: z.int(),
})
export type RatersDto = z.infer<typeof RatersDto>

export const InvitationBody = z.strictObject({
  emails: z.array(z.email().max(255)).max(MAX_STUDY_RATERS),
  /** A sentence of the organiser for the mail. */
  note: line().max(500).optional(),
  phi_reviewed: ReviewedKinds.optional(),
})

export const listRatersRoute = defineRoute('GET', '/api/v1/studies/:study_id/raters', {
  access: 'organisers',
  summary: 'List the raters with their progress',
  params: StudyParams,
  response: { 200: RatersDto, ...studyRefusals },
})

export const inviteRatersRoute = defineRoute('POST', '/api/v1/studies/:study_id/raters', {
  access: 'organisers',
  summary: 'Invite raters by mail',
  params: StudyParams,
  body: InvitationBody,
  response: { 200: MessageBody, ...studyRefusals },
})

export const removeRaterRoute = defineRoute(
  'DELETE',
  '/api/v1/studies/:study_id/raters/:rater_id',
  {
    access: 'organisers',
    summary: 'Remove a rater; open assignments return to the pool',
    params: StudyParams.extend({ rater_id: z.uuid() }),
    response: { 200: MessageBody, ...studyRefusals },
  },
)

/** The link is shown once, because only a hash of its token is stored. */
export const createJoinLinkRoute = defineRoute('POST', '/api/v1/studies/:study_id/link', {
  access: 'organisers',
  summary: 'Create a link by which raters join; an earlier link stops working',
  params: StudyParams,
  response: { 200: z.object({ path: z.string() }), ...studyRefusals },
})

export const deleteJoinLinkRoute = defineRoute('DELETE', '/api/v1/studies/:study_id/link', {
  access: 'organisers',
  summary: 'End the link by which raters join',
  params: StudyParams,
  response: { 200: MessageBody, ...studyRefusals },
})
