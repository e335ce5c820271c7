import type { ConsentScope } from '@assay/contracts/consents'
import type { Generated } from 'kysely'

/** Append-only: a trigger refuses every change; a row goes with its person or its thread. */
export interface ResearchConsentTable {
  id: string
  userId: string
  /** Null for what is said of all threads. */
  threadId: string | null
  scope: ConsentScope
  granted: boolean
  /** Of the sentence that was on the screen. */
  textVersion: string
  at: Generated<Date>
}
