import { REFUSALS } from '@assay/contracts/constants'
import type { ValidationIssue } from '@assay/contracts/errors'
import type { PatientDataFinding } from '@assay/contracts/patient-data'

const FALLBACK = 'Something went wrong.'
const OFFLINE = 'You’re offline. Try again when you’re back online.'

/** The server's text for a refusal: its detail, or the first entry in a list of details. */
export function errorText(error: unknown, fallback = FALLBACK): string {
  const detail = detailOf(error)
  if (typeof detail === 'string') return detail
  if (Array.isArray(detail) && typeof detail[0]?.msg === 'string') return detail[0].msg
  return isUnanswered(error) && !navigator.onLine ? OFFLINE : fallback
}

function detailOf(error: unknown): unknown {
  return bodyOf(error)?.detail
}

function bodyOf(error: unknown): { detail?: unknown; findings?: unknown } | undefined {
  if (typeof error !== 'object' || error === null || !('data' in error)) return undefined
  const { data } = error
  return typeof data === 'object' && data !== null ? data : undefined
}

/**
 * The places in a refused text that look like patient data, if that is the reason for the refusal.
 */
export function findingsOf(error: unknown): readonly PatientDataFinding[] | undefined {
  const findings = bodyOf(error)?.findings
  return Array.isArray(findings) && findings.length > 0 ? findings : undefined
}

/** Whether the request failed without any response. */
function isUnanswered(error: unknown): boolean {
  return (
    typeof error === 'object' &&
    error !== null &&
    'status' in error &&
    error.status === 'FETCH_ERROR'
  )
}

/** Refusals of invalid input whose status is not 400. */
const INPUT_REFUSALS: readonly string[] = [REFUSALS.incorrectPassword, REFUSALS.emailTaken]

/** The server's text if it refused the input without naming a field; otherwise undefined. */
export function refusalText(error: unknown): string | undefined {
  const detail = detailOf(error)
  const isRefused = typeof error === 'object' && error !== null && 'status' in error
  if (!isRefused || typeof detail !== 'string') return undefined
  return error.status === 400 || INPUT_REFUSALS.includes(detail) ? detail : undefined
}

/** The server's text if the input conflicts with what is stored; otherwise undefined. */
export function conflictText(error: unknown): string | undefined {
  const isConflict =
    typeof error === 'object' && error !== null && 'status' in error && error.status === 409
  return isConflict ? errorText(error) : undefined
}

/**
 * The server's validation errors by field name; empty for any other refusal. An error deep inside a
 * field is also the error of the field, with its path: `headers.x team: Invalid key`.
 */
export function fieldErrors(error: unknown): Record<string, string> {
  const detail = detailOf(error)
  if (!Array.isArray(detail)) return {}
  const issues: readonly ValidationIssue[] = detail
  return Object.fromEntries(
    issues.flatMap(({ loc: [, ...path], msg }) =>
      path.map((_, index) => {
        const isWhole = index + 1 === path.length
        return [path.slice(0, index + 1).join('.'), isWhole ? msg : `${path.join('.')}: ${msg}`]
      }),
    ),
  )
}
