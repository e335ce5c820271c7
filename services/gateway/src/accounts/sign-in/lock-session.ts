import type { DatabaseTransaction } from '@assay/db'
import { deadSession } from '../../http/app-error.ts'
import { lockUser, type User } from '../users/user-repository.ts'

/**
 * Locks the user for a change that was begun in a session. Between the check of a password and its
 * transaction a reset may have ended the session, and must not be undone by it.
 * @throws {UnauthenticatedError} when the sessions were ended since `user` was read.
 */
export async function lockSession(
  trx: DatabaseTransaction,
  { id, tokenVersion }: Pick<User, 'id' | 'tokenVersion'>,
): Promise<void> {
  const locked = await lockUser(trx, id)
  if (locked?.tokenVersion !== tokenVersion) throw deadSession()
}
