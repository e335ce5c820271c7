import { listOutgoingCallsRoute } from '@assay/contracts/outgoing-calls'
import { serve } from '../../http/serve.ts'
import type { StewardshipRoutes } from '../stewardship-context.ts'
import { listOutgoingCalls } from './list-outgoing-calls.ts'
import { listKnownConnections } from './outgoing-call-repository.ts'

/** Lists for superusers where the services send data. */
export const outgoingCallRoutes: StewardshipRoutes = async (app, { db, env }) => {
  serve(app, listOutgoingCallsRoute, async () => ({
    data: listOutgoingCalls(env, await listKnownConnections(db)),
  }))
}
