import type { Database } from '@assay/db'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { MailsIn } from '../accounts/mail/start-account-mails.ts'
import type { PatientDataGuard } from '../http/patient-data/patient-data-guard.ts'

export interface StudiesOptions {
  readonly db: Database
  readonly guard: PatientDataGuard
  readonly mails: MailsIn
}

export type StudiesRoutes = FastifyPluginAsyncZod<StudiesOptions>
