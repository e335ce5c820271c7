import type { Generated } from 'kysely'

export interface AuditEntryTable {
  id: string
  action: string
  /** Absent for nobody, as in a log-in that fails. */
  actorId: string | null
  subjectId: string | null
  detail: string | null
  createdAt: Generated<Date>
}
