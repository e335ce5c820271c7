import type { IdentifierKind } from '@assay/contracts/patient-data'
import { failpoint } from '@assay/runtime'
import { findIdentifiers } from '@assay/text-filters/patient-data'
import type { Finding } from '@assay/text-filters/patient-data/identifier'
import { judgeByLikeness } from '@assay/text-filters/patient-data/likeness'
import { UnavailableError } from '../../http/app-error.ts'
import { PatientDataError } from '../../http/patient-data-error.ts'
import { patientDataFindings } from './patient-data-metrics.ts'

/** `warn`: a person may confirm any kind; `strict`: only what is uncertain by its form. */
export type GuardMode = 'warn' | 'strict' | 'off'

/**
 * Stands before every text of a person that is stored.
 * @param reviewed the kinds that the person says are no patient's.
 * @throws {PatientDataError} for a text that looks like patient data.
 * @throws {UnavailableError} where it cannot be told.
 */
export type PatientDataGuard = (text: string, reviewed?: readonly IdentifierKind[]) => void

export function createPatientDataGuard(
  mode: GuardMode,
  find: (text: string) => readonly Finding[] = (text) => findIdentifiers(text, judgeByLikeness),
): PatientDataGuard {
  if (mode === 'off') return () => {}
  return (text, reviewed = []) => {
    const refused: Finding[] = []
    for (const finding of findOrRefuse(find, text)) {
      const mayConfirm = mode === 'warn' || finding.certainty === 'soft'
      const isConfirmed = mayConfirm && reviewed.includes(finding.kind)
      if (!isConfirmed) refused.push(finding)
      const outcome = isConfirmed ? 'confirmed' : 'refused'
      patientDataFindings.inc({ kind: finding.kind, outcome })
    }
    if (refused.length === 0) return
    throw new PatientDataError(refused.map(({ kind, start, end }) => ({ kind, start, end })))
  }
}

/** Without the cause: what a program says of itself as it breaks may repeat the text. */
function findOrRefuse(find: (text: string) => readonly Finding[], text: string) {
  try {
    failpoint('gw.patient_data_guard')
    return find(text)
  } catch {
    patientDataFindings.inc({ kind: 'none', outcome: 'failed' })
    throw new UnavailableError()
  }
}
