import { type Bus, connectBus, ensureEventStream } from '@assay/bus'
import { createDatabase, type Database, pingDatabase, poolOf } from '@assay/db'
import { type Main, type Probe, type ServersEnv, startHealthServer, waitFor } from '@assay/runtime'

/**
 * Connects to the database and the bus, serves their health, and resolves once both answer.
 * `probes` check further dependencies of the worker.
 */
export async function connectWorker(
  { service, env, log, resources, signal }: Main<ServersEnv>,
  probes: Readonly<Record<string, Probe>> = {},
): Promise<{ readonly db: Database; readonly bus: Bus }> {
  const db = resources.use(createDatabase(env.DATABASE_URL, { name: service, ...poolOf(env) }))
  const bus = resources.use(await connectBus(env, service, log))
  resources.use(
    await startHealthServer({
      ...env.METRICS_ADDRESS,
      probes: { postgres: () => pingDatabase(db), nats: () => bus.rtt(), ...probes },
    }),
  )
  await waitFor('postgres', () => pingDatabase(db), { log, signal })
  await waitFor('jetstream', () => ensureEventStream(bus), { log, signal })
  return { db, bus }
}
