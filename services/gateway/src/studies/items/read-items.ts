import type { StudyItem, UploadPreview, UploadQuery } from '@assay/contracts/studies/items'
import type { PatientDataGuard } from '../../http/patient-data/patient-data-guard.ts'
import { findPatientData } from '../uploads/find-patient-data.ts'
import { mapColumns } from '../uploads/map-columns.ts'
import { readUpload } from '../uploads/read-upload.ts'
import { MAX_SHOWN_FAULTS, reportUpload } from '../uploads/report-upload.ts'
import { reviewedKinds } from '../uploads/reviewed-kinds.ts'
import { type RowFault, takeRows } from '../uploads/take-rows.ts'
import { ITEM_COLUMNS } from './item-columns.ts'
import { toStudyItem } from './to-study-item.ts'

const MAX_SHOWN_ITEMS = 10

export interface ReadItems {
  readonly preview: UploadPreview
  readonly items: readonly StudyItem[]
  /** Whether no row may be stored. */
  readonly isRefused: boolean
}

/**
 * Reads a file of items, in slices. Ids that are missing are the row's number.
 * @throws {InvalidInputError} for an unknown kind of identifiers in `phi_reviewed`.
 */
export async function readItems(
  bytes: Buffer,
  query: UploadQuery,
  guard: PatientDataGuard,
): Promise<ReadItems> {
  const reviewed = reviewedKinds(query.phi_reviewed)
  const upload = await readUpload(bytes, query.format)
  const options = { chosen: query, required: ['question'] as const }
  const { mapping, reason } = mapColumns(upload.columns, ITEM_COLUMNS, options)
  const items: StudyItem[] = []
  const lineOf = new Map<string, number>()
  const repeated = createRepetitionCheck()
  const warnings: UploadPreview['warnings'] = []
  const taken = await takeRows(upload, reason, async ({ line, number, cells }) => {
    const read = toStudyItem(cells, mapping, `${number}`)
    if ('reason' in read) return read
    const { item } = read
    const fault =
      repeatedId(item, line, lineOf) ?? (await findPatientData(textsOf(item), { guard, reviewed }))
    if (fault) return fault
    items.push(item)
    const warning = repeated(item, line)
    if (warning && warnings.length < MAX_SHOWN_FAULTS) warnings.push(warning)
    return undefined
  })
  const valid = { rows: items.length, skipsFaulty: query.skip_faulty }
  const { preview, isRefused } = reportUpload(upload, taken, valid)
  const first = items.slice(0, MAX_SHOWN_ITEMS)
  return { preview: { ...preview, mapping, first, warnings }, items, isRefused }
}

function repeatedId(
  { external_id: id }: StudyItem,
  line: number,
  lineOf: Map<string, number>,
): RowFault | undefined {
  const first = lineOf.get(id)
  if (first !== undefined) return { reason: `The id "${id}" is already used in line ${first}.` }
  lineOf.set(id, line)
  return undefined
}

/** Warns of a question that an earlier line has too. It may be rated twice on purpose. */
function createRepetitionCheck() {
  const lineOf = new Map<string, number>()
  return ({ messages }: StudyItem, line: number) => {
    const question = JSON.stringify(messages)
    const first = lineOf.get(question)
    if (first !== undefined)
      return { line, reason: `This is the same question as in line ${first}.` }
    lineOf.set(question, line)
    return undefined
  }
}

function textsOf({ messages, reference, rubric }: StudyItem): string[] {
  return [
    ...messages.map(({ content }) => content),
    ...(reference === null ? [] : [reference]),
    ...rubric.map(({ criterion }) => criterion),
  ]
}
