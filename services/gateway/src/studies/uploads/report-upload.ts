import type { AnswersPreview } from '@assay/contracts/studies/arms'
import type { Upload } from './read-upload.ts'
import type { TakenRows } from './take-rows.ts'

/** The number of faults and of warnings that are shown. */
export const MAX_SHOWN_FAULTS = 200

interface Valid {
  /** Number of valid rows. */
  readonly rows: number
  /** Whether valid rows may be stored without the faulty ones. */
  readonly skipsFaulty: boolean | undefined
}

/** Describes what was read, and whether any of it may be stored. */
export function reportUpload(
  { format, columns }: Upload,
  { faults, isRefused }: TakenRows,
  { rows, skipsFaulty = false }: Valid,
): { readonly preview: AnswersPreview; readonly isRefused: boolean } {
  return {
    preview: {
      ...{ format, columns: [...columns], rows },
      ...{ faulty: faults.length, faults: faults.slice(0, MAX_SHOWN_FAULTS) },
    },
    isRefused: isRefused || rows === 0 || (faults.length > 0 && !skipsFaulty),
  }
}
