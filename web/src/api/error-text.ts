import type { ErrorBody } from '@assay/contracts/errors'
import type { PatientDataFinding } from '@assay/contracts/patient-data'
import { t } from '@lingui/core/macro'
import { waitText } from '../components/format.ts'
import { serverText } from './server-text.ts'

const FALLBACK = t`Something went wrong.`
const OFFLINE = t`You’re offline. Try again when you’re back online.`

/** The server's text for a refusal: its detail, or the first entry in a list of details. */
export function errorText(error: unknown, fallback = FALLBACK): string {
  const { detail, code, params } = bodyOf(error) ?? {}
  if (typeof detail === 'string') return serverText(detail, { code, params: withWait(params) })
  if (Array.isArray(detail) && typeof detail[0]?.msg === 'string') return serverText(detail[0].msg)
  const isUnanswered = statusOf(error) === 'FETCH_ERROR'
  return isUnanswered && !navigator.onLine ? OFFLINE : fallback
}

/** What the server returned as the reason of a refusal. */
export function detailOf(error: unknown): unknown {
  return bodyOf(error)?.detail
}

/** The wait in a refusal comes in English, and in seconds. */
function withWait(params: ErrorBody['params']): ErrorBody['params'] {
  const seconds = params?.wait_s
  return typeof seconds === 'number' ? { ...params, wait: waitText(seconds) } : params
}

interface Refusal extends Partial<Pick<ErrorBody, 'code' | 'params'>> {
  readonly detail?: unknown
  readonly findings?: unknown
}

function bodyOf(error: unknown): Refusal | undefined {
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

/** The status of a failed request. */
export function statusOf(error: unknown): unknown {
  return typeof error === 'object' && error && 'status' in error ? error.status : undefined
}
