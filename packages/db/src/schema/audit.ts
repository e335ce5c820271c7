import type { Generated } from 'kysely'

export interface AuditEntryTable {
  id: string
  action: string
  /** Null if the actor is unknown, as after a failed login. */
  actorId: string | null
  subjectId: string | null
  detail: string | null
  createdAt: Generated<Date>
  /** Whether a gateway has written the entry to its log. */
  isLogged: Generated<boolean>
}
