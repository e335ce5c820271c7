import type { ConnectionEntry } from '@assay/contracts/connections'
import type { Database } from '@assay/db'
import { every, type Logger } from '@assay/runtime'
import { NotLocalError } from '../providers/assert-local.ts'
import { MissingKeyError } from '../providers/connection-access.ts'
import type { Provider } from '../providers/provider.ts'
import {
  listConnections,
  renewServed,
  type StoredConnection,
  storeProblem,
  withdrawServed,
} from './connection-repository.ts'
import { connectionsOnOffer, type DemoModels } from './connections-on-offer.ts'
import { toProblem } from './to-problem.ts'

/** The connections of the arena, as this worker can call them. */
export interface Connections extends AsyncDisposable {
  /** Finds a connection's provider. Undefined if this worker cannot call it. */
  find(id: string): Promise<Provider | undefined>
  /** The ids of the connections for which this worker has the keys. */
  callable(): readonly string[]
  /** The ids of the connections whose models this worker offers. */
  offered(): readonly string[]
}

/**
 * Creates the provider of a connection.
 * @throws {MissingKeyError} if this worker does not have its key.
 * @throws {NotLocalError} if its server may not be called.
 */
export type OpenConnection = (connection: ConnectionEntry) => Promise<Provider>

export interface FollowOptions {
  readonly db: Database
  readonly open: OpenConnection
  readonly demoModels: DemoModels
  readonly log: Logger
}

const CHECK_INTERVAL_MS = 500

interface Known {
  /** The settings from which the provider was created. */
  readonly settings: string
  readonly provider?: Provider
  /** Set if its server may not be called. */
  readonly refusal?: NotLocalError
}

/**
 * Follows the stored connections, and renews the rows of the models that this worker can serve.
 * Changes apply within half a second. Logs once for which connections this worker has no key.
 */
export function followConnections(options: FollowOptions): Connections {
  const { db, demoModels, log } = options
  const known = new Map<string, Known>()
  let served = { callable: [] as string[], offered: [] as string[] }
  let reported = ''

  const openChanged = async ({ id, settings }: StoredConnection) => {
    const text = JSON.stringify(settings)
    if (known.get(id)?.settings === text) return
    const opened = await tryOpen(options, settings)
    // A concurrent call may have opened it. One provider remains, because it has the breakers.
    if (known.get(id)?.settings !== text) known.set(id, { settings: text, ...opened })
  }
  const read = async () => {
    const rows = await listConnections(db)
    await Promise.all(rows.map(openChanged))
    return rows
  }
  const offer = async () => {
    const rows = await read()
    const callable = rows.filter(({ id }) => known.get(id)?.provider)
    const before = served
    served = {
      callable: callable.map(({ id }) => id),
      offered: connectionsOnOffer(callable, demoModels),
    }
    const lost = {
      callable: before.callable.filter((id) => !served.callable.includes(id)),
      offered: before.offered.filter((id) => !served.offered.includes(id)),
    }
    if (lost.callable.length + lost.offered.length > 0) await withdrawServed(db, lost)
    await renewServed(db, served)
    await storeRefusals(rows)
    const unserved = unservedOf(rows, served.callable)
    if (unserved && unserved !== reported) log.info({ unserved }, 'connections without a key')
    reported = unserved
  }
  const storeRefusals = async (rows: readonly StoredConnection[]) => {
    for (const { id, isRefused } of rows) {
      const refusal = known.get(id)?.refusal
      if (!refusal || isRefused) continue
      await storeProblem(db, id, toProblem(refusal))
      await withdrawServed(db, { callable: [id], offered: [id] })
    }
  }
  offer().catch((error: unknown) => log.warn({ err: error }, 'models not offered yet'))
  const offering = every(CHECK_INTERVAL_MS, 'connections', log, offer)
  return {
    async find(id) {
      // An answer may be requested before this worker has seen a new connection.
      if (!known.has(id)) await read()
      return known.get(id)?.provider
    },
    callable: () => served.callable,
    offered: () => served.offered,
    [Symbol.asyncDispose]: () => offering[Symbol.asyncDispose](),
  }
}

async function tryOpen(
  { open, log }: FollowOptions,
  connection: ConnectionEntry,
): Promise<Omit<Known, 'settings'>> {
  try {
    return { provider: await open(connection) }
  } catch (error) {
    if (error instanceof NotLocalError) return { refusal: error }
    if (!(error instanceof MissingKeyError))
      log.warn({ err: error, connection: connection.id }, 'connection cannot be used')
    return {}
  }
}

function unservedOf(rows: readonly StoredConnection[], callable: readonly string[]): string {
  return rows
    .filter(({ id, isUsed, isRetired }) => isUsed && !isRetired && !callable.includes(id))
    .map(({ id }) => id)
    .join(', ')
}
