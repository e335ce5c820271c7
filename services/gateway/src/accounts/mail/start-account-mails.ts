import { sendAccountMail } from '@assay/contracts/jobs/send-account-mail'
import type { LanguageTag } from '@assay/contracts/languages'
import type { Database } from '@assay/db'
import { createQueue, startWorker } from '@assay/queue'
import { every } from '@assay/runtime'
import { createSecretToken } from '../secret-token.ts'
import {
  type AccountMail,
  findUnmailed,
  insertAccountMail,
  listUnmailed,
  type NewAccountMail,
  storeConfirmationToken,
  updateSent,
} from './account-mail-repository.ts'
import { addressChangedMail, confirmationMail } from './address-mails.ts'
import { composeInvitation } from './compose-invitation.ts'
import { composeReset } from './compose-reset.ts'
import type { Mail, Mailer } from './create-mailer.ts'
import { linkWithToken } from './link-with-token.ts'
import type { MailOptions } from './mail-options.ts'

/** Sends mails in one language to account owners. */
export interface AccountMails {
  /** False if no mails can be sent. In that case, none are recorded. */
  readonly isAvailable: boolean
  /** Records the mail in the transaction that causes it. Call `send` after the commit. */
  record(db: Database, mail: NewAccountMail): Promise<string | undefined>
  /** Does nothing for undefined. */
  send(mailId: string | undefined): void
}

/** The mails that a request in this language causes. */
export type MailsIn = (language: LanguageTag) => AccountMails

/** Mails to send are database rows. If Redis loses a job, the sweep queues it again. */
const SWEEP_INTERVAL_MS = 15_000
const SWEEP_BATCH = 100

/** Starts the job and its sweep. The job creates the tokens, so the queue contains none. */
export function startAccountMails(options: MailOptions, resources: AsyncDisposableStack): MailsIn {
  const { db, redis, log, mailer, sweepIntervalMs = SWEEP_INTERVAL_MS } = options
  if (!mailer) return () => ({ isAvailable: false, record: async () => undefined, send: () => {} })

  const queue = resources.use(createQueue(sendAccountMail, redis))
  const handle = ({ mailId }: { readonly mailId: string }) => sendDue(options, mailer, mailId)
  resources.use(startWorker({ job: sendAccountMail, connection: redis, log, handle }))

  // This call is not awaited. If Redis were unreachable, a delayed response would reveal that the
  // account exists.
  const enqueue = (mailId: string) => {
    queue
      .add({ mailId }, mailId)
      .catch((error: unknown) => log.warn({ err: error }, 'mail waits for the sweep'))
  }
  const sweep = async () => {
    const before = new Date(Date.now() - sweepIntervalMs)
    for (const mailId of await listUnmailed(db, before, SWEEP_BATCH)) enqueue(mailId)
  }
  resources.use(every(sweepIntervalMs, sendAccountMail.name, log, sweep))
  return (language) => ({
    isAvailable: true,
    record: async (trx, mail) => (await insertAccountMail(trx, { ...mail, language })).id,
    send: (mailId) => {
      if (mailId) enqueue(mailId)
    },
  })
}

async function sendDue(options: MailOptions, mailer: Mailer, mailId: string): Promise<void> {
  const due = await findUnmailed(options.db, mailId)
  const mail = due && (await writeMail(options, due))
  if (!mail) return
  const { to, subject, html, text } = mail
  await mailer.send(to, { subject, html, text })
  await updateSent(options.db, due)
}

async function writeMail(
  options: MailOptions,
  due: AccountMail,
): Promise<(Mail & { readonly to: string }) | undefined> {
  const { brand } = options
  const { email, language } = due
  switch (due.kind) {
    case 'reset-password':
      return composeReset(options, due.id)
    case 'address-changed':
      return { ...addressChangedMail({ language, brand, email }), to: email }
    case 'confirm-address':
      return { ...(await writeConfirmation(options, due)), to: email }
    case 'account-invitation':
    case 'study-invitation':
      return composeInvitation(options, due)
  }
}

async function writeConfirmation(
  { db, brand, publicUrl }: MailOptions,
  due: AccountMail,
): Promise<Mail> {
  const { token, hash } = createSecretToken()
  await storeConfirmationToken(db, due, hash)
  const { email, language } = due
  const link = linkWithToken(publicUrl, '/confirm-email', token, language)
  return confirmationMail({ language, brand, email, link })
}
