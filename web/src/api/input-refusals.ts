import { REFUSALS } from '@assay/contracts/constants'
import type { ValidationIssue } from '@assay/contracts/errors'
import { detailOf, errorText, statusOf } from './error-text.ts'
import { serverText } from './server-text.ts'

/** Refusals of invalid input whose status is not 400. */
const INPUT_REFUSALS: readonly string[] = [REFUSALS.incorrectPassword, REFUSALS.emailTaken]

/** The server's text if it refused the input without naming a field; otherwise undefined. */
export function refusalText(error: unknown): string | undefined {
  const detail = detailOf(error)
  if (typeof detail !== 'string') return undefined
  return statusOf(error) === 400 || INPUT_REFUSALS.includes(detail) ? errorText(error) : undefined
}

/** The server's text if the input conflicts with what is stored; otherwise undefined. */
export function conflictText(error: unknown): string | undefined {
  return statusOf(error) === 409 ? errorText(error) : undefined
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
        return [
          path.slice(0, index + 1).join('.'),
          isWhole ? capitalized(serverText(msg)) : `${path.join('.')}: ${serverText(msg)}`,
        ]
      }),
    ),
  )
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
