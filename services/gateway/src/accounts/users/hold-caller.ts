import type { DatabaseTransaction } from '@assay/db'
import { deadSession } from '../../http/app-error.ts'
import type { Identity } from '../../http/identity.ts'
import { holdActiveUser } from './user-repository.ts'

/**
 * Holds the caller for the rest of the transaction: no log-in can merge the guest, and the account
 * cannot be claimed.
 * @throws {UnauthenticatedError} when this has happened already, or the session ended.
 */
export async function holdCaller(
  trx: DatabaseTransaction,
  { userId, session }: Identity,
): Promise<void> {
  const caller = await holdActiveUser(trx, userId)
  const isSame = caller && (!session || session.tokenVersion === caller.tokenVersion)
  if (!isSame) throw deadSession()
}
