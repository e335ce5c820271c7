import { z } from 'zod'
import { ErrorBody } from '../errors.ts'
import { PageQuery } from '../page.ts'
import { IdentifierKind } from '../patient-data.ts'
import { defineRoute } from '../route-contract.ts'
import { line, text } from '../text.ts'
import { StudyParams, studyRefusals } from './studies.ts'

export const MAX_ITEM_MESSAGES = 50
export const MAX_MESSAGE_LENGTH = 30_000
export const MAX_CRITERIA = 100

export const ItemMessage = z.strictObject({
  role: z.enum(['system', 'user', 'assistant']),
  content: text().trim().min(1).max(MAX_MESSAGE_LENGTH),
})
export type ItemMessage = z.infer<typeof ItemMessage>

/** A criterion as in HealthBench. Points below 0 mark what a response should not do. */
export const Criterion = z.strictObject({
  criterion: text().trim().min(1).max(5_000),
  points: z.number().min(-100).max(100),
  tags: z.array(line().min(1).max(120)).max(20).default([]),
})
export type Criterion = z.infer<typeof Criterion>

/** A question of a study. Its last message is the user's. */
export const StudyItem = z.strictObject({
  /** The organiser's own id; unique within the study. */
  external_id: line().min(1).max(200),
  messages: z
    .array(ItemMessage)
    .min(1)
    .max(MAX_ITEM_MESSAGES)
    .refine(
      (messages) => messages.at(-1)?.role === 'user',
      "The last message must be the user's question: remove the messages after it",
    ),
  reference: text().trim().min(1).max(MAX_MESSAGE_LENGTH).nullable().default(null),
  subject: line().min(1).max(120).nullable().default(null),
  tags: z.array(line().min(1).max(120)).max(20).default([]),
  rubric: z
    .array(Criterion)
    .max(MAX_CRITERIA)
    .refine(
      (rubric) => rubric.length === 0 || rubric.some(({ points }) => points > 0),
      'A rubric needs a criterion with positive points',
    )
    .default([]),
})
export type StudyItem = z.infer<typeof StudyItem>

export const StudyItemDto = StudyItem.extend({ id: z.uuid(), position: z.int() })
export type StudyItemDto = z.infer<typeof StudyItemDto>

/** Formats of an upload. HealthBench files are JSON Lines with `prompt` and `rubrics`. */
export const UploadFormat = z.enum(['csv', 'jsonl', 'healthbench'])
export type UploadFormat = z.infer<typeof UploadFormat>

/** The column of each field. By default, columns are recognised by their names; empty: none. */
const column = text().max(200).optional()
const ColumnMapping = z.object({
  question: column,
  external_id: column,
  reference: column,
  subject: column,
  tags: column,
  rubric: column,
})
export type ColumnMapping = z.infer<typeof ColumnMapping>

/**
 * The upload is the body of the request, as sent; its encoding is recognised. An unknown parameter is
 * refused, because its column would otherwise be ignored silently.
 */
export const UploadQuery = z.strictObject({
  /** By default, the format is recognised from the content. */
  format: UploadFormat.optional(),
  ...ColumnMapping.shape,
  /** Stores the other rows if some are faulty. */
  skip_faulty: z.stringbool().optional(),
  /** Kinds of identifiers that the organiser has checked, separated by commas. */
  phi_reviewed: text().max(500).optional(),
})
export type UploadQuery = z.infer<typeof UploadQuery>

/** What is wrong with a line of the upload. */
export const UploadFault = z.object({
  /** Counted from 1; null for what the file lacks, such as an answer. */
  line: z.int().nullable(),
  reason: z.string(),
  /** Kinds of possible patient data. These rows are accepted once the kinds are confirmed. */
  kinds: z.array(IdentifierKind),
})
export type UploadFault = z.infer<typeof UploadFault>

export const UploadPreview = z.object({
  format: UploadFormat,
  /** The columns of the file, and the column of each field that is used. */
  columns: z.array(z.string()),
  mapping: ColumnMapping,
  /** Number of valid rows, and the first of them. */
  rows: z.int(),
  first: z.array(StudyItem),
  /** Number of faulty rows, and the first 200 faults. */
  faulty: z.int(),
  faults: z.array(UploadFault),
  /** The first 200 rows that can be used and may be mistakes, such as a repeated question. */
  warnings: z.array(UploadFault.omit({ kinds: true })),
})
export type UploadPreview = z.infer<typeof UploadPreview>

export const UPLOAD_TYPES = [
  'text/csv',
  'text/tab-separated-values',
  'application/jsonl',
  'application/x-ndjson',
  'application/octet-stream',
] as const
/** For the OpenAPI document, which cannot describe files without a schema. */
export const FILE_BODY = 'The body of the request is the file, at most 20 MB.'
const refusals = { ...studyRefusals, 400: UploadPreview.or(ErrorBody) }

export const listStudyItemsRoute = defineRoute('GET', '/api/v1/studies/:study_id/items', {
  access: 'organisers',
  summary: 'List the items of a study in their order',
  params: StudyParams,
  querystring: PageQuery,
  response: { 200: z.object({ data: z.array(StudyItemDto), count: z.int() }), ...studyRefusals },
})

export const previewItemsRoute = defineRoute('POST', '/api/v1/studies/:study_id/items/preview', {
  access: 'organisers',
  summary: 'Read a file of items and report its faults, without storing anything',
  description: FILE_BODY,
  consumes: UPLOAD_TYPES,
  params: StudyParams,
  querystring: UploadQuery,
  response: { 200: UploadPreview, ...refusals },
})

export const replaceItemsRoute = defineRoute('PUT', '/api/v1/studies/:study_id/items', {
  access: 'organisers',
  summary: 'Replace all items of a draft by those of a file',
  description: FILE_BODY,
  consumes: UPLOAD_TYPES,
  params: StudyParams,
  querystring: UploadQuery,
  response: { 200: UploadPreview, ...refusals },
})
