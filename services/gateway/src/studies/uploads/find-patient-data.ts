import type { IdentifierKind } from '@assay/contracts/patient-data'
import { PatientDataError } from '../../http/patient-data/patient-data-error.ts'
import type { PatientDataGuard } from '../../http/patient-data/patient-data-guard.ts'
import { inSlices } from './in-slices.ts'
import type { RowFault } from './take-rows.ts'

export interface PatientDataCheck {
  readonly guard: PatientDataGuard
  /** Kinds that the organiser has checked. */
  readonly reviewed: readonly IdentifierKind[]
}

/** Checks the texts of a row, in slices. Returns undefined without findings. */
export async function findPatientData(
  texts: readonly string[],
  { guard, reviewed }: PatientDataCheck,
): Promise<RowFault | undefined> {
  const kinds = new Set<IdentifierKind>()
  await inSlices(texts, (text): undefined => {
    try {
      guard(text, reviewed)
    } catch (error) {
      if (!(error instanceof PatientDataError)) throw error
      for (const { kind } of error.findings) kinds.add(kind)
    }
  })
  if (kinds.size === 0) return undefined
  return { reason: 'This looks like patient data.', kinds: [...kinds] }
}
