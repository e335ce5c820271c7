import { z } from 'zod'
import { ErrorBody, MessageBody } from '../errors.ts'
import { PageQuery } from '../page.ts'
import { ConflictBody, ReviewedKinds } from '../patient-data.ts'
import { defineRoute } from '../route-contract.ts'
import { line, text } from '../text.ts'
import { StudyDesign } from './design.ts'

/**
 * - `draft`: items, arms and design may change.
 * - `collecting`: frozen; the workers request the responses of the arms.
 * - `rating`: every response has ended, and raters rate. Failed responses are not rated.
 * - `closed`: no rating is added. The results name the arms.
 * - `archived`: closed, or given up while collecting, and left out of lists until it is restored.
 */
export const StudyState = z.enum(['draft', 'collecting', 'rating', 'closed', 'archived'])
export type StudyState = z.infer<typeof StudyState>

export const StudyDto = z.object({
  id: z.uuid(),
  title: z.string(),
  description: z.string().nullable(),
  state: StudyState,
  design: StudyDesign,
  /** Counted from 1. A frozen study changes by a new version. */
  version: z.int(),
  earlier_version_id: z.uuid().nullable(),
  /** The newest version that was made of this one. */
  later_version_id: z.uuid().nullable(),
  /** Whether everybody can read the registration. */
  is_public: z.boolean(),
  /** Whether collecting is paused. */
  is_paused: z.boolean(),
  items: z.int(),
  arms: z.int(),
  raters: z.int(),
  /** Without repeats. */
  ratings: z.int(),
  /** SHA-256 of the frozen study in hexadecimal; null for a draft. */
  hash: z.string().nullable(),
  /** Signature of the hash with a key of the ledger; null until a rating worker has signed. */
  signature: z.object({ key_id: z.string(), signature: z.string() }).nullable(),
  created_at: z.iso.datetime(),
  frozen_at: z.iso.datetime().nullable(),
  closed_at: z.iso.datetime().nullable(),
})
export type StudyDto = z.infer<typeof StudyDto>

export const StudyBody = z.strictObject({
  title: line().min(1, 'Title is required').max(200),
  description: text().trim().max(5_000).nullish(),
  design: StudyDesign,
  phi_reviewed: ReviewedKinds.optional(),
})
export type StudyBody = z.infer<typeof StudyBody>

/** Settings that may change after the freeze, because they are no part of the design. */
export const StudySettings = z.strictObject({
  is_public: z.boolean().optional(),
  is_paused: z.boolean().optional(),
})
export type StudySettings = z.infer<typeof StudySettings>

export const StudyParams = z.object({ study_id: z.uuid() })

export const studyRefusals = { 404: ErrorBody, 409: ConflictBody } as const

export const listStudiesRoute = defineRoute('GET', '/api/v1/studies/', {
  access: 'organisers',
  summary: 'List the studies that are not archived, newest first',
  querystring: PageQuery.extend({ archived: z.stringbool().optional() }),
  response: { 200: z.object({ data: z.array(StudyDto), count: z.int() }) },
})

export const createStudyRoute = defineRoute('POST', '/api/v1/studies/', {
  access: 'organisers',
  summary: 'Create a draft of a study',
  body: StudyBody,
  response: { 200: StudyDto, 409: ConflictBody },
})

export const readStudyRoute = defineRoute('GET', '/api/v1/studies/:study_id', {
  access: 'organisers',
  summary: 'Read a study',
  params: StudyParams,
  response: { 200: StudyDto, 404: ErrorBody },
})

export const editStudyRoute = defineRoute('PUT', '/api/v1/studies/:study_id', {
  access: 'organisers',
  summary: 'Replace title, description and design of a draft',
  params: StudyParams,
  body: StudyBody,
  response: { 200: StudyDto, ...studyRefusals },
})

export const setStudyRoute = defineRoute('PATCH', '/api/v1/studies/:study_id', {
  access: 'organisers',
  summary: 'Publish the registration, or pause collecting',
  params: StudyParams,
  body: StudySettings,
  response: { 200: StudyDto, ...studyRefusals },
})

export const deleteStudyRoute = defineRoute('DELETE', '/api/v1/studies/:study_id', {
  access: 'organisers',
  summary: 'Delete a draft',
  params: StudyParams,
  response: { 200: MessageBody, ...studyRefusals },
})

/** The steps of a study's life, in order. */
const step = <const Name extends string>(name: Name, summary: string) =>
  defineRoute('POST', `/api/v1/studies/:study_id/${name}` as const, {
    access: 'organisers',
    summary,
    params: StudyParams,
    response: { 200: StudyDto, ...studyRefusals },
  })

export const freezeStudyRoute = step('freeze', 'Freeze the study and collect the responses')
export const startRatingRoute = step(
  'start-rating',
  'End collecting, once every response has ended, and assign the responses to raters',
)
export const closeStudyRoute = step(
  'close',
  'End the rating and show the results, which name the arms',
)
export const archiveStudyRoute = step(
  'archive',
  'Archive a closed study, give up a study while it is collecting, or end its rating and archive it',
)
export const restoreStudyRoute = step(
  'restore',
  'Undo the archiving; if responses are missing, collecting is paused',
)
export const copyStudyRoute = step('versions', 'Create a draft of the next version')
