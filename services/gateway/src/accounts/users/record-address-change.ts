import type { DatabaseTransaction } from '@assay/db'
import type { AccountMails } from '../mail/start-account-mails.ts'
import type { User } from './user-repository.ts'

/**
 * Records the notice to the old address and the confirmation of the new one. Returns the ids of
 * both mails.
 */
export async function recordAddressChange(
  mails: AccountMails,
  trx: DatabaseTransaction,
  { id: userId, email: before }: User,
  after: string,
): Promise<(string | undefined)[]> {
  const notice = before
    ? await mails.record(trx, { kind: 'address-changed', userId, email: before })
    : undefined
  return [notice, await mails.record(trx, { kind: 'confirm-address', userId, email: after })]
}
