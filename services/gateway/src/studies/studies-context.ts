import type { Database } from '@assay/db'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { PatientDataGuard } from '../http/patient-data/patient-data-guard.ts'

export interface StudiesOptions {
  readonly db: Database
  readonly guard: PatientDataGuard
}

export type StudiesRoutes = FastifyPluginAsyncZod<StudiesOptions>
