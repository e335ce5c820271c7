import type { OpeningFrame } from '@assay/contracts'
import { UnauthenticatedError } from '../http/app-error.ts'
import type { Identity } from '../http/identity.ts'
import type { Identifier } from '../users/identify.ts'

/**
 * Who sent the frame, as the record says now.
 * @throws {UnauthenticatedError} when that is nobody, or not who it claims to be.
 */
export async function identifySender(
  identifier: Identifier,
  frame: OpeningFrame,
  address: string,
): Promise<Identity> {
  const sender = await identifier.identify({
    accessToken: frame.access_token,
    fingerprint: frame.fingerprint_hash,
    address,
  })
  if (!sender) throw new UnauthenticatedError('Not authenticated')
  if (frame.user_id && frame.user_id !== sender.userId) throw deadSession()
  return sender
}

export function deadSession(): UnauthenticatedError {
  return new UnauthenticatedError('Could not validate credentials')
}
