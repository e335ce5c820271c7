import type { LanguageTag } from '@assay/contracts/languages'
import { updateSent } from './account-mail-repository.ts'
import { composeReset, type ResetMail } from './compose-reset.ts'
import type { MailOptions } from './mail-options.ts'
import { insertReset } from './recovery-repository.ts'
import type { MailsIn } from './start-account-mails.ts'

export interface Recovery {
  /** False if no mails can be sent. */
  readonly isAvailable: boolean
  /**
   * Records the request and queues its mail. Neither the duration nor the result reveals whether
   * the address has an account.
   */
  request(email: string, language: LanguageTag): Promise<void>
  /**
   * Composes a mail with a working link, which a superuser can pass on. Returns undefined for an
   * unknown address.
   */
  compose(email: string, language: LanguageTag): Promise<ResetMail | undefined>
}

export function createRecovery(options: MailOptions, mails: MailsIn): Recovery {
  const { db } = options
  const isAvailable = options.mailer !== undefined
  return {
    isAvailable,
    async request(email, language) {
      if (!isAvailable) return
      const reset = await insertReset(db, email, language)
      mails(language).send(reset?.id)
    },
    async compose(email, language) {
      const reset = await insertReset(db, email, language)
      const mail = reset && (await composeReset(options, reset.id))
      if (!mail) return undefined
      await updateSent(db, { id: reset.id, kind: 'reset-password' })
      return mail
    },
  }
}
