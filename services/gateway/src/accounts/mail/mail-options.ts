import type { Database } from '@assay/db'
import type { Logger } from '@assay/runtime'
import type { Redis } from 'ioredis'
import type { Mailer } from './create-mailer.ts'

/** What it takes to write and to send mails. */
export interface MailOptions {
  readonly db: Database
  readonly redis: Redis
  readonly log: Logger
  /** Absent when nothing can be mailed here. */
  readonly mailer?: Mailer | undefined
  readonly brand: string
  /** Where the client is served, as people reach it. */
  readonly publicUrl: string
  readonly sweepIntervalMs?: number
}
