import type { IdentifierKind } from '@assay/contracts/patient-data'
import type { PatientDataGuard } from '../../http/patient-data/patient-data-guard.ts'

/**
 * Checks every text of a draft for patient data before it is stored.
 * @throws {PatientDataError} if a text looks like patient data.
 */
export function guardDraft(
  guard: PatientDataGuard,
  draft: unknown,
  reviewed?: readonly IdentifierKind[],
): void {
  if (typeof draft === 'string') guard(draft, reviewed)
  else if (typeof draft === 'object' && draft !== null)
    for (const part of Object.values(draft)) guardDraft(guard, part, reviewed)
}
