import { createRequire } from 'node:module'
import type * as PasswordStrength from '@assay/password-strength'
import { InvalidInputError } from '../../http/invalid-input-error.ts'

const PRODUCT = 'Assay'

const require = createRequire(import.meta.url)

/** The word lists are loaded for the first password, because they need much memory. */
export function isEasyToGuess(password: string, known: readonly string[] = []): boolean {
  const strength: typeof PasswordStrength = require('@assay/password-strength')
  return strength.weighPassword(password, known) < strength.MIN_PASSWORD_SCORE
}

/**
 * @throws {InvalidInputError} if the password is easy to guess for someone who knows the person's
 * address.
 */
export function assertStrongPassword(
  password: string,
  { field, email }: { readonly field: string; readonly email: string | null },
): void {
  const known = email ? [email, ...email.split('@'), PRODUCT] : [PRODUCT]
  if (isEasyToGuess(password, known)) {
    throw new InvalidInputError(field, 'This password is too easy to guess')
  }
}
