import type { IdentifierKind } from '@assay/contracts/patient-data'
import { failpoint } from '@assay/runtime'
import { findIdentifiers } from '@assay/text-filters/patient-data'
import { classifyTokens } from '@assay/text-filters/patient-data/classifier'
import type { Finding } from '@assay/text-filters/patient-data/identifier'
import { UnavailableError } from '../app-error.ts'
import { PatientDataError } from './patient-data-error.ts'
import { patientDataFindings } from './patient-data-metrics.ts'

/** `warn`: a person may confirm findings of any kind; `strict`: only uncertain (soft) findings. */
export type GuardMode = 'warn' | 'strict' | 'off'

/**
 * Checks a person's text before it is stored.
 * @param reviewed the kinds of findings that the person has confirmed to be harmless.
 * @throws {PatientDataError} if the text looks like patient data.
 * @throws {UnavailableError} if the check fails.
 */
export type PatientDataGuard = (text: string, reviewed?: readonly IdentifierKind[]) => void

export function createPatientDataGuard(
  mode: GuardMode,
  find: (text: string) => readonly Finding[] = (text) => findIdentifiers(text, classifyTokens),
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

/** Creates an error without a cause, because the cause's message may repeat the text. */
function findOrRefuse(find: (text: string) => readonly Finding[], text: string) {
  try {
    failpoint('gw.patient_data_guard')
    return find(text)
  } catch {
    patientDataFindings.inc({ kind: 'none', outcome: 'failed' })
    throw new UnavailableError()
  }
}
