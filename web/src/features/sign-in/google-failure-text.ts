import { ERRORS } from '../../api/error-catalogue.ts'
import { errorText } from '../../api/error-text.ts'

/** An answer that refuses has a status; where there was none, the error speaks for itself. */
export function googleFailureText(error: unknown): string {
  if (typeof error !== 'object' || error === null) return ERRORS.googleUnexpected
  const { status, error: words, message } = error as Readonly<Record<string, unknown>>
  if (typeof status === 'number') return errorText(error, ERRORS.googleRefused)
  return String(words || message || ERRORS.googleUnexpected)
}
