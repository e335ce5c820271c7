import type { UploadFault } from '@assay/contracts/studies/items'
import { inSlices } from './in-slices.ts'
import type { Upload, UploadRow } from './read-upload.ts'

/** A row that could be read. */
export interface ReadRow extends Extract<UploadRow, { readonly cells: unknown }> {
  /** The row's number in the file, from 1. */
  readonly number: number
}

export type RowFault = Pick<UploadFault, 'reason'> & Partial<UploadFault>

export interface TakenRows {
  readonly faults: UploadFault[]
  /** Whether the file is refused even without its faulty rows. */
  readonly isRefused: boolean
}

/**
 * Passes each row of a file to `take`, in slices, unless the file is refused.
 * @param reason why the file is refused, if it is not refused already.
 * @param take returns what is wrong with the row.
 */
export async function takeRows(
  { rows, refusal }: Upload,
  reason: string | undefined,
  take: (row: ReadRow) => Promise<RowFault | undefined> | RowFault | undefined,
): Promise<TakenRows> {
  const isUnmapped = reason !== undefined && rows.some((row) => 'cells' in row)
  const refused = refusal ?? (isUnmapped ? { line: 1, reason } : undefined)
  const faults: UploadFault[] = refused ? [{ ...refused, kinds: [] }] : []
  let number = 0
  await inSlices(isUnmapped ? [] : rows, async (row) => {
    number += 1
    const fault: RowFault | undefined = 'cells' in row ? await take({ ...row, number }) : row
    if (fault) faults.push({ kinds: [], ...fault, line: row.line })
  })
  return { faults, isRefused: refused !== undefined }
}

/** Returns the value of a row in a column, if it has one. */
export function cellOf(cells: ReadRow['cells'], column: string | undefined): unknown {
  return column !== undefined && Object.hasOwn(cells, column) ? cells[column] : undefined
}
