import type { OpeningFrame } from '@assay/contracts/chat/requests'
import { deadSession, UnauthenticatedError } from '../../http/app-error.ts'
import type { Authenticator, Identity } from '../../http/identity.ts'
import { assertScope } from '../../http/token-scopes.ts'

/**
 * Identifies the sender of the frame.
 * @throws {UnauthenticatedError} without valid credentials, or if `user_id` is not the sender's id.
 * @throws {ForbiddenError} for a personal access token without the scope `admin`.
 */
export async function authenticateSender(
  authenticator: Authenticator,
  frame: OpeningFrame,
  address: string,
): Promise<Identity> {
  const sender = await authenticator.authenticate({
    accessToken: frame.access_token,
    fingerprint: frame.fingerprint_hash,
    address,
  })
  if (!sender) throw new UnauthenticatedError('Not authenticated')
  assertScope(sender, ['admin'])
  if (frame.user_id && frame.user_id !== sender.userId) throw deadSession()
  return sender
}
