import type { DatabaseTransaction } from '@assay/db'
import { deadSession } from '../../http/app-error.ts'
import type { Identity } from '../../http/identity.ts'
import { holdActiveUser } from './user-repository.ts'

/**
 * Holds the caller for what must be said of them as they are: no log-in takes the guest along before
 * the transaction ends, and nobody claims the account.
 * @throws {UnauthenticatedError} when that happened, or the session ended, since they were looked up.
 */
export async function holdCaller(
  trx: DatabaseTransaction,
  { userId, session }: Identity,
): Promise<void> {
  const caller = await holdActiveUser(trx, userId)
  const isSame = caller && (!session || session.tokenVersion === caller.tokenVersion)
  if (!isSame) throw deadSession()
}
