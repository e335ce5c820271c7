import { listOutgoingCallsRoute } from '@assay/contracts/outgoing-calls'
import { VERSION } from '@assay/runtime'
import { serve } from '../../http/serve.ts'
import type { StewardshipRoutes } from '../stewardship-context.ts'
import { listOutgoingCalls } from './list-outgoing-calls.ts'
import { listKnownConnections } from './outgoing-call-repository.ts'

/** Lists for superusers where the services send data. */
export const outgoingCallRoutes: StewardshipRoutes = async (app, { db, env }) => {
  serve(app, listOutgoingCallsRoute, async () => ({
    deployment: { name: env.BRAND_NAME, version: VERSION },
    retention_days: {
      guests: env.RETENTION_GUESTS_DAYS ?? null,
      deleted_threads: env.RETENTION_DELETED_THREADS_DAYS ?? null,
      answers: env.RETENTION_ANSWERS_DAYS ?? null,
      audit: env.RETENTION_AUDIT_DAYS ?? null,
    },
    data: listOutgoingCalls(env, await listKnownConnections(db)),
  }))
}
