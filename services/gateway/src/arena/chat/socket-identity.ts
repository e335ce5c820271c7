import type { OpeningFrame } from '@assay/contracts/chat/requests'
import { deadSession } from '../../http/app-error.ts'
import { type Authenticator, type Identity, notAuthenticated } from '../../http/identity.ts'
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
  const credentials = {
    accessToken: frame.access_token,
    fingerprint: frame.fingerprint_hash,
    address,
  }
  const sender = await authenticator.authenticate(credentials)
  if (!sender) throw notAuthenticated(credentials)
  assertScope(sender, ['admin'])
  if (frame.user_id && frame.user_id !== sender.userId) throw deadSession()
  return sender
}
