import { ERRORS } from '../../api/error-catalogue.ts'
import { errorText } from '../../api/error-text.ts'

/**
 * The text for a failed sign-in. A refusal has a status; without one, the text comes from the
 * error.
 */
export function providerFailureText(error: unknown): string {
  if (typeof error !== 'object' || error === null) return ERRORS.googleUnexpected
  const { status, error: words, message } = error as Readonly<Record<string, unknown>>
  if (typeof status === 'number') return errorText(error, ERRORS.googleRefused)
  return String(words || message || ERRORS.googleUnexpected)
}
