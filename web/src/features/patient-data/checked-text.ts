import type { IdentifierKind, PatientDataFinding } from '@assay/contracts/patient-data'

/**
 * A text that may be sent, with the kinds of finding that its writer confirmed as not a patient's.
 */
export interface CheckedText {
  readonly text: string
  readonly reviewed: readonly IdentifierKind[]
}

/** A text that the server refused, with its findings if it looks like patient data. */
export interface RefusedText extends CheckedText {
  readonly findings?: readonly PatientDataFinding[] | undefined
}

/** A text that only the server checks. */
export function unchecked(text: string): CheckedText {
  return { text, reviewed: [] }
}
