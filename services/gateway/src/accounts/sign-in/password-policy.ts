import { MIN_PASSWORD_SCORE, weighPassword } from '@assay/password-strength'
import { InvalidInputError } from '../../http/invalid-input-error.ts'

const PRODUCT = 'Assay'

/**
 * @throws {InvalidInputError} if the password is easy to guess for someone who knows the person's
 * address.
 */
export function assertStrongPassword(
  password: string,
  { field, email }: { readonly field: string; readonly email: string | null },
): void {
  const known = email ? [email, ...email.split('@'), PRODUCT] : [PRODUCT]
  if (weighPassword(password, known) < MIN_PASSWORD_SCORE) {
    throw new InvalidInputError(field, 'This password is too easy to guess')
  }
}
