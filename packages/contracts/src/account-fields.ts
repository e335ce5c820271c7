import type { z } from 'zod'
import {
  EMAIL_PATTERN,
  MAX_PASSWORD_LENGTH,
  MAX_PROFILE_NAME_LENGTH,
  MIN_FULL_NAME_LENGTH,
  MIN_PASSWORD_LENGTH,
} from './constants.ts'
import { line, text } from './text.ts'

const MAX_FULL_NAME_LENGTH = 255
const MAX_EMAIL_LENGTH = 254

/** Converts a blank name to null. */
const orNull = (name: string) => name || null

/** Uses `message` for a missing value and a generic message for a wrong value. */
const required = (message: string) => ({
  error: ({ input }: { input?: unknown }) => (input == null ? message : 'Invalid value'),
})

export const Email = text(required('Email is required'))
  .trim()
  .min(1, { error: 'Email is required', abort: true })
  .max(MAX_EMAIL_LENGTH, { error: 'Invalid email address', abort: true })
  .regex(EMAIL_PATTERN, 'Invalid email address')

export const SignUpName = line(required('Full Name is required'))
  .min(1, { error: 'Full Name is required', abort: true })
  .min(MIN_FULL_NAME_LENGTH, `Full Name must be at least ${MIN_FULL_NAME_LENGTH} characters`)
  .max(MAX_FULL_NAME_LENGTH, `Full Name must be at most ${MAX_FULL_NAME_LENGTH} characters`)

export const ProfileName = line()
  .max(MAX_PROFILE_NAME_LENGTH, `Full name must be at most ${MAX_PROFILE_NAME_LENGTH} characters`)
  .transform(orNull)
  .nullable()

export const FullName = line()
  .max(MAX_FULL_NAME_LENGTH, `Full name must be at most ${MAX_FULL_NAME_LENGTH} characters`)
  .transform(orNull)
  .nullable()

export const NewPassword = text(required('Password is required'))
  .min(1, { error: 'Password is required', abort: true })
  .min(MIN_PASSWORD_LENGTH, `Password must be at least ${MIN_PASSWORD_LENGTH} characters`)
  .max(MAX_PASSWORD_LENGTH, `Password must be at most ${MAX_PASSWORD_LENGTH} characters`)

/** Requires no minimum strength, because an existing password may predate the current rules. */
export const CurrentPassword = text(required('Password is required'))
  .min(1, 'Password is required')
  .max(MAX_PASSWORD_LENGTH, `Password must be at most ${MAX_PASSWORD_LENGTH} characters`)

export const ConfirmPassword = text(required('Password confirmation is required')).min(
  1,
  'Password confirmation is required',
)

/**
 * Refuses a confirmation that differs. This check runs even if other fields are invalid, so that
 * the client gets all errors together.
 */
export function withConfirmation<Body extends z.ZodType<{ confirm_password?: string | undefined }>>(
  body: Body,
): Body {
  return body.refine(isConfirmed, {
    path: ['confirm_password'],
    error: 'The passwords do not match',
    when: ({ value }) => typeof value === 'object' && value !== null,
  })
}

function isConfirmed(body: object): boolean {
  const { password, confirm_password: confirmation } = body as Record<string, unknown>
  if (!confirmation && !password) return true
  return confirmation === undefined || confirmation === '' || confirmation === password
}
