import type { DatabaseTransaction } from '@assay/db'
import { deadSession } from '../../http/app-error.ts'
import type { Identity } from '../../http/identity.ts'
import { listLiveTokens } from '../personal-tokens/personal-token-repository.ts'
import { holdActiveUser } from './user-repository.ts'

/**
 * Locks the caller for the rest of the transaction, so that no log-in can merge the guest and
 * nobody can claim the account.
 * @throws {UnauthenticatedError} if the caller was already merged or claimed, or if the session or
 * the personal access token has ended.
 */
export async function holdCaller(
  trx: DatabaseTransaction,
  { userId, session, personalToken }: Identity,
): Promise<void> {
  const caller = await holdActiveUser(trx, userId)
  const isSame = caller && (!session || session.tokenVersion === caller.tokenVersion)
  if (!isSame) throw deadSession()
  if (!personalToken) return
  const live = await listLiveTokens(trx, [personalToken.id])
  if (live.length === 0) throw deadSession()
}
