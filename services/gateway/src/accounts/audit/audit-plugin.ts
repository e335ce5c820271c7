import type { Database } from '@assay/db'
import plugin from 'fastify-plugin'
import { insertAudit } from './audit-repository.ts'

/** Records every 403 response in the audit log after the response has been sent. */
export const auditPlugin = plugin<{ readonly db: Database }>(
  async (app, { db }) => {
    app.addHook('onResponse', async ({ identity, method, routeOptions, log }, { statusCode }) => {
      if (statusCode !== 403 || !identity) return
      const detail = `${method} ${routeOptions.url}`
      try {
        await insertAudit(db, { action: 'access refused', actorId: identity.userId, detail })
      } catch (error) {
        log.error({ err: error }, 'audit entry lost')
      }
    })
  },
  { name: 'audit', dependencies: ['identity'] },
)
