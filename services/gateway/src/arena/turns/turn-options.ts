import type { Database } from '@assay/db'
import type { Demonstration } from '@assay/demo/open-demonstration'
import type { Outbox } from '@assay/outbox'
import type { PatientDataGuard } from '../../http/patient-data/patient-data-guard.ts'
import type { OfferedModels } from '../models/offered-models.ts'
import type { AskingNetwork } from '../networks/voter-networks.ts'
import type { IsSampleQuestion } from './sample-questions.ts'

/** Dependencies for planning, storing and retrying a turn. */
export interface TurnOptions {
  readonly db: Database
  readonly outbox: Outbox
  readonly gatewayId: string
  /** The caller's network, if networks are counted. */
  readonly asking?: AskingNetwork | undefined
  readonly offeredModels: OfferedModels
  readonly demonstration: Demonstration
  readonly guard: PatientDataGuard
  readonly isSampleQuestion: IsSampleQuestion
  readonly deadlineMs: number
  readonly thinkingDeadlineMs: number
}
