import { sendAccountMail } from '@assay/contracts/jobs/send-account-mail'
import type { Database } from '@assay/db'
import { createQueue } from '@assay/queue'
import {
  type AccountMail,
  CONFIRMATION_VALID_HOURS,
  findUnmailed,
  insertAccountMail,
  storeConfirmationToken,
  updateSent,
} from './account-mail-repository.ts'
import { addressChangedMail, confirmationMail } from './address-mails.ts'
import type { Mail } from './create-mailer.ts'
import type { MailOptions } from './mail-options.ts'
import { createMailedToken } from './mailed-token.ts'
import { startMailing } from './start-mailing.ts'
import { listUnmailed } from './unmailed-repository.ts'

/** What an account is told or asked by mail. */
export interface AccountMails {
  /** False when nothing can be mailed here; then nothing is recorded either. */
  readonly isAvailable: boolean
  /** Records the mail in the transaction of its cause; `send` it after the commit. */
  record(db: Database, mail: Omit<AccountMail, 'id'>): Promise<string | undefined>
  /** Undefined does nothing. */
  send(mailId: string | undefined): void
}

const SWEEP_BATCH = 100

/** Starts the job and its sweep. Tokens are made by the job: they are in no queue. */
export function startAccountMails(
  options: MailOptions,
  resources: AsyncDisposableStack,
): AccountMails {
  const { db, redis, log, mailer, sweepIntervalMs } = options
  if (!mailer) return { isAvailable: false, record: async () => undefined, send: () => {} }

  const enqueue = startMailing(
    {
      job: sendAccountMail,
      queue: resources.use(createQueue(sendAccountMail, redis)),
      redis,
      log,
      sweepIntervalMs,
      async listUnmailed(before) {
        const mails = await listUnmailed(db, 'accountMails', { before, limit: SWEEP_BATCH })
        return mails.map(({ id }) => ({ mailId: id }))
      },
      keyOf: ({ mailId }) => mailId,
      async send({ mailId }) {
        const due = await findUnmailed(db, mailId)
        if (!due) return
        await mailer.send(due.email, await writeMail(options, due))
        await updateSent(db, due)
      },
    },
    resources,
  )
  return {
    isAvailable: true,
    record: async (trx, mail) => (await insertAccountMail(trx, mail)).id,
    send: (mailId) => {
      if (mailId) enqueue({ mailId })
    },
  }
}

async function writeMail({ db, brand, publicUrl }: MailOptions, due: AccountMail): Promise<Mail> {
  const { email } = due
  if (due.kind === 'address-changed') return addressChangedMail({ brand, email })
  const { token, hash } = createMailedToken()
  await storeConfirmationToken(db, due, hash)
  const link = new URL('/confirm-email', publicUrl)
  link.searchParams.set('token', token)
  return confirmationMail({ brand, email, link: link.href, validHours: CONFIRMATION_VALID_HOURS })
}
