import { ConflictError } from '../../http/app-error.ts'
import type { Identity } from '../../http/identity.ts'

/** @throws {ConflictError} if the person has not accepted the terms. */
export function assertTermsAccepted({ termsAccepted }: Identity): void {
  if (!termsAccepted) throw new ConflictError('Please accept the Terms & Conditions first.')
}
