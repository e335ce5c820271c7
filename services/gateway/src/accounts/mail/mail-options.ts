import type { Database } from '@assay/db'
import type { Logger } from '@assay/runtime'
import type { Redis } from 'ioredis'
import type { Mailer } from './create-mailer.ts'

/** Dependencies for writing and sending mails. */
export interface MailOptions {
  readonly db: Database
  readonly redis: Redis
  readonly log: Logger
  /** Absent if no mails can be sent. */
  readonly mailer?: Mailer | undefined
  readonly brand: string
  /** The public URL of the client. */
  readonly publicUrl: string
  readonly sweepIntervalMs?: number
}
