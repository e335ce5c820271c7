import { REFUSALS } from '@assay/contracts/constants'
import type { PatientDataFinding } from '@assay/contracts/patient-data'
import { AppError } from '../app-error.ts'

/**
 * A text looks like patient data. The error has the positions of the findings, but not the text.
 */
export class PatientDataError extends AppError {
  override readonly name = 'PatientDataError'
  readonly findings: readonly PatientDataFinding[]

  constructor(findings: readonly PatientDataFinding[]) {
    super(409, REFUSALS.patientData, { code: 'phi' })
    this.findings = findings
  }
}
