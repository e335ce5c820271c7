import type { AnswersPreview, uploadAnswersRoute } from '@assay/contracts/studies/arms'
import { MAX_MESSAGE_LENGTH } from '@assay/contracts/studies/items'
import { text } from '@assay/contracts/text'
import { z } from 'zod'
import type { PatientDataGuard } from '../../http/patient-data/patient-data-guard.ts'
import { ITEM_COLUMNS } from '../items/item-columns.ts'
import { findPatientData } from '../uploads/find-patient-data.ts'
import { type FieldNames, mapColumns } from '../uploads/map-columns.ts'
import { readUpload } from '../uploads/read-upload.ts'
import { reasonOf } from '../uploads/reason-of.ts'
import { reportUpload } from '../uploads/report-upload.ts'
import { reviewedKinds } from '../uploads/reviewed-kinds.ts'
import { cellOf, type ReadRow, takeRows } from '../uploads/take-rows.ts'

type Query = z.infer<typeof uploadAnswersRoute.schema.querystring>

const COLUMNS: FieldNames<'external_id' | 'answer'> = {
  external_id: ITEM_COLUMNS.external_id,
  answer: ['answer', 'answertext', 'answers', 'response', 'output', 'completion'],
}
const REQUIRED = ['external_id', 'answer'] as const
const Answer = z.object({
  external_id: z.union([z.string().trim().min(1), z.number().transform(String)]),
  answer: text().trim().min(1).max(MAX_MESSAGE_LENGTH),
})

export interface AnswersOptions {
  /** Ids of the study's items by the organiser's own ids. */
  readonly itemIds: ReadonlyMap<string, string>
  readonly guard: PatientDataGuard
}

export interface ReadAnswers {
  readonly preview: AnswersPreview
  /** Texts by the id of their item. */
  readonly answers: ReadonlyMap<string, string>
  /** Whether no answer may be stored. */
  readonly isRefused: boolean
}

/**
 * Reads a file of answers, in slices. An item without an answer is a fault without a line.
 * @throws {InvalidInputError} for an unknown kind of identifiers in `phi_reviewed`.
 */
export async function readAnswers(
  bytes: Buffer,
  query: Query,
  { itemIds, guard }: AnswersOptions,
): Promise<ReadAnswers> {
  const reviewed = reviewedKinds(query.phi_reviewed)
  const upload = await readUpload(bytes, query.format)
  const { mapping, reason } = mapColumns(upload.columns, COLUMNS, {
    chosen: query,
    required: REQUIRED,
  })
  const answers = new Map<string, string>()
  const lineOf = new Map<string, number>()
  const taken = await takeRows(upload, reason, async ({ line, cells }) => {
    const read = readAnswer(cells, mapping)
    if ('reason' in read) return read
    const id = read.external_id
    const [itemId, first] = [itemIds.get(id), lineOf.get(id)]
    if (itemId === undefined) return { reason: `There is no question "${id.slice(0, 200)}".` }
    if (first !== undefined) return { reason: `The answer to "${id}" is already in line ${first}.` }
    lineOf.set(id, line)
    const fault = await findPatientData([read.answer], { guard, reviewed })
    if (!fault) answers.set(itemId, read.answer)
    return fault
  })
  const missing = taken.isRefused ? [] : [...itemIds.keys()].filter((id) => !lineOf.has(id))
  for (const id of missing)
    taken.faults.push({ line: null, reason: `No answer to "${id}".`, kinds: [] })
  const valid = { rows: answers.size, skipsFaulty: query.skip_faulty }
  return { ...reportUpload(upload, taken, valid), answers }
}

function readAnswer(
  cells: ReadRow['cells'],
  mapping: { readonly [Name in 'external_id' | 'answer']?: string | undefined },
) {
  const parsed = Answer.safeParse({
    external_id: cellOf(cells, mapping.external_id) ?? '',
    answer: cellOf(cells, mapping.answer) ?? '',
  })
  return parsed.success ? parsed.data : { reason: reasonOf(parsed.error.issues) }
}
