import { z } from 'zod'
import { ErrorBody, MessageBody } from '../errors.ts'
import { ModelHealth } from '../models.ts'
import { ReviewedKinds } from '../patient-data.ts'
import { defineRoute } from '../route-contract.ts'
import { line, text } from '../text.ts'
import { FILE_BODY, UPLOAD_TYPES, UploadPreview, UploadQuery } from './items.ts'
import { StudyParams, studyRefusals } from './studies.ts'

const name = line().min(1).max(120)

const ModelArm = z.strictObject({
  kind: z.literal('model'),
  name,
  model_id: z.uuid(),
  /** Replaces the model's own system prompt. */
  system_prompt: text().trim().min(1).max(20_000).nullable().default(null),
  temperature: z.number().min(0).max(2).nullable().default(null),
  max_tokens: z.int().min(16).max(100_000).nullable().default(null),
})
const OutsideArm = z.strictObject({ kind: z.literal('outside'), name })

/** A source of responses: a model on offer, or an outside source whose answers are uploaded. */
export const StudyArm = z.discriminatedUnion('kind', [ModelArm, OutsideArm])
export type StudyArm = z.infer<typeof StudyArm>

const reviewed = { phi_reviewed: ReviewedKinds.optional() }
const StudyArmBody = z.discriminatedUnion('kind', [
  ModelArm.extend(reviewed),
  OutsideArm.extend(reviewed),
])

/** States of a response. `declined` and `failed` are results too. */
export const ResponseState = z.enum(['waiting', 'running', 'done', 'declined', 'failed'])
export type ResponseState = z.infer<typeof ResponseState>

export const StudyArmDto = z.object({
  id: z.uuid(),
  position: z.int(),
  arm: StudyArm,
  /** The study goes on without the arm; its responses are not assigned. */
  is_left_out: z.boolean(),
  /** Number of responses by state. Before the freeze, only uploaded answers are counted. */
  responses: z.record(ResponseState, z.int()),
  /** Failed responses by the code of their error, with the most frequent first. */
  failures: z.array(z.object({ code: z.string(), responses: z.int() })),
  cost_usd: z.number(),
  /** Why workers do not call the arm's model while responses wait; null if they do. */
  waits_because: ModelHealth.nullable(),
})
export type StudyArmDto = z.infer<typeof StudyArmDto>

const ArmParams = StudyParams.extend({ arm_id: z.uuid() })

export const listArmsRoute = defineRoute('GET', '/api/v1/studies/:study_id/arms', {
  access: 'organisers',
  summary: 'List the arms with the progress of collecting',
  params: StudyParams,
  response: { 200: z.object({ data: z.array(StudyArmDto) }), ...studyRefusals },
})

export const addArmRoute = defineRoute('POST', '/api/v1/studies/:study_id/arms', {
  access: 'organisers',
  summary: 'Add an arm to a draft',
  params: StudyParams,
  body: StudyArmBody,
  response: { 200: StudyArmDto, ...studyRefusals },
})

export const editArmRoute = defineRoute('PUT', '/api/v1/studies/:study_id/arms/:arm_id', {
  access: 'organisers',
  summary: 'Replace an arm of a draft',
  params: ArmParams,
  body: StudyArmBody,
  response: { 200: StudyArmDto, ...studyRefusals },
})

export const deleteArmRoute = defineRoute('DELETE', '/api/v1/studies/:study_id/arms/:arm_id', {
  access: 'organisers',
  summary: 'Delete an arm of a draft; while collecting, go on without it',
  params: ArmParams,
  response: { 200: MessageBody, ...studyRefusals },
})

/** What was read of a file of answers. An item without an answer is a fault without a line. */
export const AnswersPreview = UploadPreview.omit({ first: true, mapping: true, warnings: true })
export type AnswersPreview = z.infer<typeof AnswersPreview>

/** The upload has the columns `external_id` and `answer`. */
export const uploadAnswersRoute = defineRoute(
  'PUT',
  '/api/v1/studies/:study_id/arms/:arm_id/answers',
  {
    access: 'organisers',
    summary: 'Replace the answers of an outside arm by those of a file',
    description: FILE_BODY,
    consumes: UPLOAD_TYPES,
    params: ArmParams,
    querystring: UploadQuery.pick({
      ...{ format: true, external_id: true, skip_faulty: true, phi_reviewed: true },
    }).extend({ answer: text().max(200).optional() }),
    response: { 200: AnswersPreview, ...studyRefusals, 400: AnswersPreview.or(ErrorBody) },
  },
)

export const retryResponsesRoute = defineRoute('POST', '/api/v1/studies/:study_id/retry', {
  access: 'organisers',
  summary: 'Request all failed responses again',
  params: StudyParams,
  response: { 200: MessageBody, ...studyRefusals },
})
