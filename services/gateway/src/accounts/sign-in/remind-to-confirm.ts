import type { Database } from '@assay/db'
import { TooManyRequestsError } from '../../http/app-error.ts'
import type { Limits } from '../../http/limits/create-limits.ts'
import type { AccountMails } from '../mail/start-account-mails.ts'
import type { User } from '../users/user-repository.ts'

export interface ReminderOptions {
  readonly db: Database
  readonly limits: Limits
  readonly mails: AccountMails
}

/** Mails another confirmation link to an account that cannot be used before, within the limit. */
export async function remindToConfirm(
  { db, limits, mails }: ReminderOptions,
  { id: userId, email }: User,
): Promise<void> {
  if (!email) return
  try {
    await limits.consume('confirmation', userId)
  } catch (error) {
    if (error instanceof TooManyRequestsError) return
    throw error
  }
  mails.send(await mails.record(db, { kind: 'confirm-address', userId, email }))
}
