import { type AppError, ConflictError } from '../http/app-error.ts'
import type { Identity } from '../http/identity.ts'

/** Why this person may neither chat nor vote yet, or undefined. */
export function refuseWithoutTerms({ termsAccepted }: Identity): AppError | undefined {
  if (termsAccepted) return undefined
  return new ConflictError('Please accept the Terms & Conditions first.')
}
