import {
  EMAIL_PATTERN,
  MAX_PROFILE_NAME_LENGTH,
  MIN_FULL_NAME_LENGTH,
  MIN_PASSWORD_LENGTH,
} from '@assay/contracts/constants'
import { t } from '@lingui/core/macro'

/** Returns the error of a value, or undefined when it is valid. The server repeats every rule. */
export type Rule<Values> = (value: string, values: Values) => string | undefined

export function email(value: string): string | undefined {
  if (value.trim() === '') return t`Email is required`
  return EMAIL_PATTERN.test(value.trim()) ? undefined : t`Invalid email address`
}

export function newPassword(value: string): string | undefined {
  if (value === '') return t`Password is required`
  if (value.length < MIN_PASSWORD_LENGTH) {
    return t`Password must be at least ${MIN_PASSWORD_LENGTH} characters`
  }
  return undefined
}

/** A new password, or blank to keep the current one. */
export const optionalPassword = (value: string) => (value === '' ? undefined : newPassword(value))

export function signUpName(value: string): string | undefined {
  if (value.trim() === '') return t`Full Name is required`
  if (value.trim().length < MIN_FULL_NAME_LENGTH) {
    return t`Full Name must be at least ${MIN_FULL_NAME_LENGTH} characters`
  }
  return undefined
}

export function profileName(value: string): string | undefined {
  if (value.trim().length > MAX_PROFILE_NAME_LENGTH) {
    return t`Full name must be at most ${MAX_PROFILE_NAME_LENGTH} characters`
  }
  return undefined
}

/** Requires a value that is not blank. */
export const required = (message: string) => (value: string) =>
  value.trim() === '' ? message : undefined

interface Confirmation {
  /** The error for a missing value. */
  readonly message?: string
  /** Whether both fields may be empty. */
  readonly isOptional?: boolean
}

/** Requires a value equal to the field that `read` returns. */
export function confirmationOf<Values>(
  read: (values: Values) => string,
  { message = t`Password confirmation is required`, isOptional = false }: Confirmation = {},
): Rule<Values> {
  return (value, values) => {
    const password = read(values)
    if (value === '' && !(isOptional && password === '')) return message
    return value === password ? undefined : t`The passwords do not match`
  }
}
