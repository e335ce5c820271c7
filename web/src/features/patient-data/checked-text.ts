import type { IdentifierKind, PatientDataFinding } from '@assay/contracts/patient-data'

/** A text that may go out, with the kinds of finding that its writer says are no patient's. */
export interface CheckedText {
  readonly text: string
  readonly reviewed: readonly IdentifierKind[]
}

/** A text that the server has refused, with what it found in it if it looks like patient data. */
export interface RefusedText extends CheckedText {
  readonly findings?: readonly PatientDataFinding[] | undefined
}

/** A text that only the server looks at. */
export function unchecked(text: string): CheckedText {
  return { text, reviewed: [] }
}
