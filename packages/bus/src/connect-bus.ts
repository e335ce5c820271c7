import { readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import type { Logger, ServersEnv } from '@assay/runtime'
import {
  connect,
  credsAuthenticator,
  type NatsConnection,
  type NodeConnectionOptions,
} from '@nats-io/transport-node'

/** A connection to NATS that comes back by itself for as long as the process lives. */
export type Bus = NatsConnection

/** Where the bus is: the whole of a service's settings will do. */
export type BusSettings = Pick<ServersEnv, 'NATS_URL'> & Partial<ServersEnv>

const RECONNECT_WAIT_MS = 250
const DRAIN_LIMIT_MS = 2_000

/** How many servers of the cluster keep the event stream, as the one who connected was told. */
const replicas = new WeakMap<Bus, number>()

/**
 * Waits for a server at start-up too, so that services may start in any order.
 * @param where a URL, several separated by commas, or settings that name more than that.
 */
export async function connectBus(
  where: string | BusSettings,
  name: string,
  log?: Logger,
): Promise<Bus> {
  const settings = typeof where === 'string' ? { NATS_URL: where } : where
  const bus = await connect({
    ...(await connectionTo(settings)),
    name,
    waitOnFirstConnect: true,
    maxReconnectAttempts: -1,
    reconnectTimeWait: RECONNECT_WAIT_MS,
    pingInterval: 5_000,
    maxPingOut: 2,
    // A stack for each request, in case it fails, costs time on the path of every vote.
    noAsyncTraces: true,
  })
  replicas.set(bus, settings.EVENT_STREAM_REPLICAS ?? 1)
  Object.assign(bus, { [Symbol.asyncDispose]: () => closeBus(bus) })
  if (log) logStatus(bus, log).catch((error: unknown) => log.error({ err: error }, 'bus failed'))
  return bus
}

/** The first URL with a user tells who we are, to all servers. */
async function connectionTo(settings: BusSettings): Promise<NodeConnectionOptions> {
  const { NATS_CREDENTIALS_FILE: credentialsFile, NATS_CA_FILE: caFile } = settings
  const urls = settings.NATS_URL.split(',').map((url) => new URL(url.trim()))
  const { username, password } = urls.find((url) => url.username) ?? {}
  const isEncrypted = caFile !== undefined || urls.some(({ protocol }) => protocol === 'tls:')
  return {
    servers: urls.map(({ hostname, port }) => `${hostname}:${port || 4222}`),
    ...(username && {
      user: decodeURIComponent(username),
      // A user may be allowed to read its own replies alone.
      inboxPrefix: `_INBOX.${decodeURIComponent(username)}`,
      pass: decodeURIComponent(password ?? ''),
    }),
    ...(credentialsFile && {
      authenticator: credsAuthenticator(await readFile(credentialsFile)),
    }),
    ...(isEncrypted && { tls: caFile ? { caFile } : {} }),
  }
}

/** How many servers keep the event stream. */
export function replicasOf(bus: Bus): number {
  return replicas.get(bus) ?? 1
}

/** Sends what is on its way, unless the server is away: then there is nothing to wait for. */
async function closeBus(bus: Bus): Promise<void> {
  await Promise.race([bus.drain(), delay(DRAIN_LIMIT_MS, undefined, { ref: false })]).catch(
    () => {},
  )
  await bus.close()
}

async function logStatus(bus: Bus, log: Logger): Promise<void> {
  for await (const status of bus.status()) {
    if (status.type === 'disconnect') log.warn('bus connection lost')
    if (status.type === 'reconnect') log.info('bus connection restored')
  }
}

/** Calls `listener` whenever a lost connection is back, for as long as the bus is open. */
export async function onReconnect(bus: Bus, listener: () => void): Promise<void> {
  for await (const { type } of bus.status()) if (type === 'reconnect') listener()
}
