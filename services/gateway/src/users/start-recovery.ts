import { sendPasswordReset } from '@assay/contracts'
import type { Database } from '@assay/db'
import { createQueue, startWorker } from '@assay/queue'
import { every, type Logger } from '@assay/runtime'
import type { Redis } from 'ioredis'
import type { Mail, Mailer } from '../mail/create-mailer.ts'
import { passwordResetMail } from '../mail/password-reset-mail.ts'
import {
  insertReset,
  listUnmailedResets,
  RESET_VALID_HOURS,
  storeResetToken,
  updateMailed,
} from './recovery-repository.ts'
import { createResetToken } from './reset-token.ts'

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

export interface RecoveryOptions {
  readonly db: Database
  readonly redis: Redis
  readonly log: Logger
  /** Absent when no mail server is configured. */
  readonly mailer?: Mailer | undefined
  readonly brand: string
  /** Where the client is served, as people reach it. */
  readonly publicUrl: string
  readonly sweepIntervalMs?: number
}

/** What is to be mailed lies in the database: what Redis forgot is queued again. */
const SWEEP_INTERVAL_MS = 15_000
const SWEEP_BATCH = 100

/** Starts the mail job and its sweep. Tokens are made by the job: they are in no queue. */
export function startRecovery(options: RecoveryOptions, resources: AsyncDisposableStack): Recovery {
  const { db, redis, log, mailer } = options
  const request = mailer ? startMailing(options, mailer, resources) : async () => {}

  return {
    isAvailable: mailer !== undefined,
    request,
    async compose(email) {
      const reset = await insertReset(db, email)
      const mail = reset && (await prepareMail(options, reset.id))
      if (!mail) return undefined
      await updateMailed(db, reset.id)
      return mail
    },
  }

  function startMailing(
    { sweepIntervalMs = SWEEP_INTERVAL_MS }: RecoveryOptions,
    sender: Mailer,
    stack: AsyncDisposableStack,
  ): Recovery['request'] {
    const queue = stack.use(createQueue(sendPasswordReset, redis))
    const handle = ({ resetId }: { resetId: string }) => mailReset(options, sender, resetId)
    stack.use(startWorker({ job: sendPasswordReset, connection: redis, log, handle }))

    // Not awaited: Redis may be away, and an answer that waits would tell who has an account.
    const enqueue = (resetId: string) => {
      queue
        .add({ resetId }, resetId)
        .catch((error: unknown) => log.warn({ err: error }, 'mail waits for the sweep'))
    }
    const sweep = async () => {
      const before = new Date(Date.now() - sweepIntervalMs)
      for (const { id } of await listUnmailedResets(db, { before, limit: SWEEP_BATCH })) enqueue(id)
    }
    stack.use(every(sweepIntervalMs, 'mails', log, sweep))

    return async (email) => {
      const reset = await insertReset(db, email)
      if (reset) enqueue(reset.id)
    }
  }
}

async function mailReset(options: RecoveryOptions, mailer: Mailer, resetId: string) {
  const mail = await prepareMail(options, resetId)
  if (!mail) return
  const { to, subject, html, text } = mail
  await mailer.send(to, { subject, html, text })
  await updateMailed(options.db, resetId)
}

async function prepareMail(
  { db, brand, publicUrl }: RecoveryOptions,
  resetId: string,
): Promise<ResetMail | undefined> {
  const { token, hash } = createResetToken()
  const recipient = await storeResetToken(db, resetId, hash)
  if (!recipient) return undefined
  const { email, userId } = recipient
  const link = new URL('/reset-password', publicUrl)
  link.searchParams.set('token', token)
  const content = { brand, email, link: link.href, validHours: RESET_VALID_HOURS }
  return { ...passwordResetMail(content), to: email, userId }
}
