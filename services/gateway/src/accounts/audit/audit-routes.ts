import { listAuditRoute } from '@assay/contracts/audit'
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
        actor: entry.actorId === null ? null : { id: entry.actorId, email: entry.actorEmail },
        subject:
          entry.subjectId === null ? null : { id: entry.subjectId, email: entry.subjectEmail },
      }))
      return { data, count }
    },
  })
}
