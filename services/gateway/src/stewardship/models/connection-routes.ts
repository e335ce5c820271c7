import type { TestedModel } from '@assay/contracts/bus/subjects'
import {
  addConnectionRoute,
  editConnectionRoute,
  listConnectionsRoute,
  listNamesRoute,
  retireConnectionRoute,
  testModelRoute,
} from '@assay/contracts/connection-routes'
import type { Database } from '@assay/db'
import { insertAudit } from '../../accounts/audit/audit-repository.ts'
import { NotFoundError } from '../../http/app-error.ts'
import { requireSuperuser } from '../../http/identity.ts'
import { serve } from '../../http/serve.ts'
import type { StewardshipRoutes } from '../stewardship-context.ts'
import { findManagedConnection, listManagedConnections } from './connection-repository.ts'
import { retireConnection } from './retire-connection.ts'
import { runTrial } from './run-trial.ts'
import { saveConnection } from './save-connection.ts'
import { toConnectionDto } from './to-connection-dto.ts'

/** Lets superusers manage connections. Only workers have keys, so they list and test. */
export const connectionRoutes: StewardshipRoutes = async (app, { db, bus }) => {
  serve(app, listConnectionsRoute, async () => ({
    data: (await listManagedConnections(db)).map(toConnectionDto),
  }))

  serve(app, addConnectionRoute, async (request) => {
    const { userId: by } = requireSuperuser(request)
    await saveConnection({ db, bus }, { entry: request.body, by })
    return toConnectionDto(await getConnection(db, request.body.id))
  })

  serve(app, editConnectionRoute, async (request) => {
    const { userId: by } = requireSuperuser(request)
    const { id } = request.params
    await saveConnection({ db, bus }, { entry: request.body, id, by })
    return toConnectionDto(await getConnection(db, id))
  })

  serve(app, retireConnectionRoute, async (request) => {
    const { userId: by } = requireSuperuser(request)
    await retireConnection(db, request.params.id, by)
    return { message: 'Connection retired' }
  })

  serve(app, listNamesRoute, async (request) => {
    const { userId: actorId } = requireSuperuser(request)
    const { settings: connection } = await getConnection(db, request.params.id)
    await insertAudit(db, { action: 'connection tried', actorId, detail: connection.id })
    const reply = await runTrial(bus, { task: 'list', connection })
    return {
      names: 'names' in reply ? [...reply.names] : null,
      problem: 'problem' in reply ? reply.problem : null,
    }
  })

  serve(app, testModelRoute, async (request) => {
    const { userId: actorId } = requireSuperuser(request)
    const { settings: connection } = await getConnection(db, request.params.id)
    await insertAudit(db, { action: 'connection tried', actorId, detail: connection.id })
    const { name, is_thinking: isThinking, ...options } = request.body
    const model: TestedModel = { name, isThinking, options }
    const reply = await runTrial(bus, { task: 'test', connection, model })
    return {
      test: 'test' in reply ? reply.test : null,
      problem: 'problem' in reply ? reply.problem : null,
    }
  })
}

async function getConnection(db: Database, id: string) {
  const connection = await findManagedConnection(db, id)
  if (!connection) throw new NotFoundError('Connection not found')
  return connection
}
