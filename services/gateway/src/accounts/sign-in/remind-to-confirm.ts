import { TooManyRequestsError } from '../../http/app-error.ts'
import type { AccountsContext } from '../accounts-context.ts'
import type { AccountMails } from '../mail/start-account-mails.ts'
import type { User } from '../users/user-repository.ts'

/** Mails another confirmation link to an account that cannot be used before, within the limit. */
export function createReminder({
  db,
  limits,
  mails,
}: Pick<AccountsContext, 'db' | 'limits'> & { readonly mails: AccountMails }): (
  user: User,
) => Promise<void> {
  return async ({ id: userId, email }) => {
    if (!email) return
    try {
      await limits.consume('confirmation', userId)
    } catch (error) {
      if (error instanceof TooManyRequestsError) return
      throw error
    }
    mails.send(await mails.record(db, { kind: 'confirm-address', userId, email }))
  }
}
