import type { DatabaseTransaction } from '@assay/db'
import { deadSession } from '../../http/app-error.ts'
import { lockUser, type User } from '../users/user-repository.ts'

/**
 * Locks the user for a change made in a session. A password reset may have ended the session after
 * the password was checked. The change must not undo such a reset.
 * @throws {UnauthenticatedError} if the sessions were ended after `user` was read.
 */
export async function lockSession(
  trx: DatabaseTransaction,
  { id, tokenVersion }: Pick<User, 'id' | 'tokenVersion'>,
): Promise<void> {
  const locked = await lockUser(trx, id)
  if (locked?.tokenVersion !== tokenVersion) throw deadSession()
}
