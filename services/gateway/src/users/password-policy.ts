import { InvalidInputError } from '../http/invalid-input-error.ts'
import { isCommonPassword } from './common-passwords.ts'

/** @throws {InvalidInputError} for a password that is tried first, or is the person's address. */
export function assertStrongPassword(
  password: string,
  { field, email }: { readonly field: string; readonly email: string | null },
): void {
  const isAddress = email !== null && isSame(password, email)
  if (isAddress || isCommonPassword(password)) {
    throw new InvalidInputError(field, 'This password is too common')
  }
}

function isSame(password: string, email: string): boolean {
  const [name] = email.split('@')
  return [email, name].some((part) => part?.toLowerCase() === password.toLowerCase())
}
