import type { Database } from '@assay/db'
import type { Outbox } from '@assay/outbox'
import type { OfferedModels } from '../models/offered-models.ts'
import type { AskingNetwork } from '../networks/voter-networks.ts'
import type { PatientDataGuard } from '../patient-data/patient-data-guard.ts'
import type { IsSampleQuestion } from './sample-questions.ts'

/** What it takes to plan, store and retry a turn. */
export interface TurnOptions {
  readonly db: Database
  readonly outbox: Outbox
  readonly gatewayId: string
  /** Who asks, where networks are counted. */
  readonly asking?: AskingNetwork | undefined
  readonly offeredModels: OfferedModels
  readonly guard: PatientDataGuard
  readonly isSampleQuestion: IsSampleQuestion
  readonly deadlineMs: number
  readonly thinkingDeadlineMs: number
}
