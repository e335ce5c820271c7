import { type AuditParty, listAuditRoute } from '@assay/contracts/audit'
import type { AccountsRoutes } from '../accounts-context.ts'
import { listAudit } from './audit-repository.ts'

/** The audit log for superusers. */
export const auditRoutes: AccountsRoutes = async (app, { db }) => {
  app.route({
    ...listAuditRoute,
    handler: async ({ query }) => {
      const { entries, count } = await listAudit(db, query)
      const data = entries.map(({ id, createdAt, action, detail, ...entry }) => ({
        ...{ id, at: createdAt.toISOString(), action, detail },
        actor: toPartyDto(entry.actorId, entry.actorKind, entry.actorName),
        subject: toPartyDto(entry.subjectId, entry.subjectKind, entry.subjectName),
      }))
      return { data, count }
    },
  })
}

const toPartyDto = (id: string | null, kind: AuditParty['kind'], name: string | null) =>
  id === null ? null : { id, kind, name }
