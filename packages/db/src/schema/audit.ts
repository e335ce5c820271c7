import type { Generated } from 'kysely'

export interface AuditEntryTable {
  id: string
  action: string
  /** Null without a known actor, as in a failed login. */
  actorId: string | null
  subjectId: string | null
  detail: string | null
  createdAt: Generated<Date>
}
