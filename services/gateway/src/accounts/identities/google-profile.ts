import { FullName } from '@assay/contracts/account-fields'
import { REFUSALS } from '@assay/contracts/constants'
import { BadRequestError } from '../../http/app-error.ts'
import type { IdTokenClaims } from './id-token.ts'

/** A person's Google account, from the claims of a verified ID token. */
export interface GoogleProfile {
  readonly subject: string
  readonly email: string
  readonly isEmailVerified: boolean
  readonly fullName: string | null
}

/** @throws {BadRequestError} if the claims have no email address. */
export function toGoogleProfile(claims: IdTokenClaims): GoogleProfile {
  const { sub, email, email_verified: isEmailVerified, name } = claims
  if (typeof email !== 'string') throw new BadRequestError(REFUSALS.providerFailed)
  return {
    subject: sub,
    email,
    isEmailVerified: isEmailVerified === true,
    fullName: FullName.safeParse(name).data ?? null,
  }
}
