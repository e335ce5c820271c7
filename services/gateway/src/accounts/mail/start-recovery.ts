import { sendPasswordReset } from '@assay/contracts/jobs/send-password-reset'
import { createQueue } from '@assay/queue'
import { endsTwoFactor } from '../users/claim-account.ts'
import type { Mail, Mailer } from './create-mailer.ts'
import type { MailOptions } from './mail-options.ts'
import { createMailedToken } from './mailed-token.ts'
import { passwordResetMail } from './password-reset-mail.ts'
import {
  insertReset,
  RESET_VALID_HOURS,
  storeResetToken,
  updateMailed,
} from './recovery-repository.ts'
import { startMailing } from './start-mailing.ts'
import { listUnmailed } from './unmailed-repository.ts'

export interface Recovery {
  /** False when nothing can be mailed here. */
  readonly isAvailable: boolean
  /** Records the request and has it mailed; takes as long and says as little for any address. */
  request(email: string): Promise<void>
  /** A mail with a working link, for a superuser to hand over; undefined without an account. */
  compose(email: string): Promise<ResetMail | undefined>
}

export interface ResetMail extends Mail {
  readonly to: string
  readonly userId: string
}

const SWEEP_BATCH = 100

/** Starts the mail job and its sweep. Tokens are made by the job: they are in no queue. */
export function startRecovery(options: MailOptions, resources: AsyncDisposableStack): Recovery {
  const { db, mailer } = options
  const enqueue = mailer && startResets(options, mailer, resources)

  return {
    isAvailable: mailer !== undefined,
    async request(email) {
      if (!enqueue) return
      const reset = await insertReset(db, email)
      if (reset) enqueue({ resetId: reset.id })
    },
    async compose(email) {
      const reset = await insertReset(db, email)
      const mail = reset && (await prepareMail(options, reset.id))
      if (!mail) return undefined
      await updateMailed(db, reset.id)
      return mail
    },
  }
}

function startResets(options: MailOptions, mailer: Mailer, resources: AsyncDisposableStack) {
  const { db, redis, log, sweepIntervalMs } = options
  return startMailing(
    {
      job: sendPasswordReset,
      queue: resources.use(createQueue(sendPasswordReset, redis)),
      redis,
      log,
      sweepIntervalMs,
      async listUnmailed(before) {
        const resets = await listUnmailed(db, 'passwordResets', { before, limit: SWEEP_BATCH })
        return resets.map(({ id }) => ({ resetId: id }))
      },
      keyOf: ({ resetId }) => resetId,
      async send({ resetId }) {
        const mail = await prepareMail(options, resetId)
        if (!mail) return
        const { to, subject, html, text } = mail
        await mailer.send(to, { subject, html, text })
        await updateMailed(db, resetId)
      },
    },
    resources,
  )
}

async function prepareMail(
  { db, brand, publicUrl }: MailOptions,
  resetId: string,
): Promise<ResetMail | undefined> {
  const { token, hash } = createMailedToken()
  const recipient = await storeResetToken(db, resetId, hash)
  if (!recipient) return undefined
  const { email, userId, isReplacement } = recipient
  const link = new URL('/reset-password', publicUrl)
  link.searchParams.set('token', token)
  const content = {
    ...{ brand, email, link: link.href, validHours: RESET_VALID_HOURS, isReplacement },
    endsTwoFactor: await endsTwoFactor(db, { id: userId, ...recipient }),
  }
  return { ...passwordResetMail(content), to: email, userId }
}
