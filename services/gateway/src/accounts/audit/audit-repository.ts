import { type Database, newId } from '@assay/db'

export type AuditAction =
  | 'log-in'
  | 'log-in refused'
  | 'sign-up refused'
  | 'access refused'
  | 'password changed'
  | 'recovery link handed out'
  | 'recovery code used'
  | 'two-factor turned on'
  | 'two-factor turned off'
  | 'account created'
  | 'account changed'
  | 'account deleted'
  | 'data exported'
  | 'ORCID iD linked'
  | 'ORCID iD unlinked'
  | 'review decided'
  | 'network exempted'
  | 'board published'
  | 'board withdrawn'
  | 'model paused'
  | 'model resumed'
  | 'release built'
  | 'release published'
  | 'release withdrawn'

export interface AuditEntry {
  readonly action: AuditAction
  readonly actorId?: string | null
  readonly subjectId?: string | null
  /** Contains names of fields and routes, but never text that a person typed. */
  readonly detail?: string
}

/** Appends to the audit log. Pass the transaction of the audited change, if it has one. */
export async function insertAudit(db: Database, entry: AuditEntry): Promise<void> {
  await db
    .insertInto('auditEntries')
    .values({ id: newId(), ...entry })
    .execute()
}
