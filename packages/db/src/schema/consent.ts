import type { ConsentScope } from '@assay/contracts/consents'
import type { Generated } from 'kysely'

/** Append-only, enforced by a trigger. A row is deleted with its person or its thread. */
export interface ResearchConsentTable {
  id: string
  userId: string
  /** Null if the entry covers all threads. */
  threadId: string | null
  scope: ConsentScope
  granted: boolean
  /** Version of the sentence that the person saw. */
  textVersion: string
  at: Generated<Date>
}
