import { updateSent } from './account-mail-repository.ts'
import { composeReset, type ResetMail } from './compose-reset.ts'
import type { MailOptions } from './mail-options.ts'
import { insertReset } from './recovery-repository.ts'
import type { AccountMails } from './start-account-mails.ts'

export interface Recovery {
  /** False if no mails can be sent. */
  readonly isAvailable: boolean
  /**
   * Records the request and queues its mail. Neither the duration nor the result reveals whether
   * the address has an account.
   */
  request(email: string): Promise<void>
  /**
   * Composes a mail with a working link, which a superuser can pass on. Returns undefined for an
   * unknown address.
   */
  compose(email: string): Promise<ResetMail | undefined>
}

export function createRecovery(options: MailOptions, mails: AccountMails): Recovery {
  const { db } = options
  return {
    isAvailable: mails.isAvailable,
    async request(email) {
      if (!mails.isAvailable) return
      const reset = await insertReset(db, email)
      mails.send(reset?.id)
    },
    async compose(email) {
      const reset = await insertReset(db, email)
      const mail = reset && (await composeReset(options, reset.id))
      if (!mail) return undefined
      await updateSent(db, { id: reset.id, kind: 'reset-password' })
      return mail
    },
  }
}
