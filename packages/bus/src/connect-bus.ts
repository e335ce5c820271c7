import { readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import type { Logger, ServersEnv } from '@assay/runtime'
import {
  connect,
  credsAuthenticator,
  type NatsConnection,
  type NodeConnectionOptions,
} from '@nats-io/transport-node'

/** A connection to NATS that reconnects for as long as the process lives. */
export type Bus = NatsConnection

/** The settings of a NATS connection; a service may pass its whole environment. */
export type BusSettings = Pick<ServersEnv, 'NATS_URL'> & Partial<ServersEnv>

const RECONNECT_WAIT_MS = 250
const DRAIN_LIMIT_MS = 2_000

/** For each connection, the number of event stream replicas in its settings. */
const replicas = new WeakMap<Bus, number>()

/**
 * Connects to NATS. At start-up, waits for the server, so that services may start in any order.
 * @param where a URL, several URLs separated by commas, or settings.
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
    // Capturing a stack trace for each request would slow down every vote.
    noAsyncTraces: true,
  })
  replicas.set(bus, settings.EVENT_STREAM_REPLICAS ?? 1)
  Object.assign(bus, { [Symbol.asyncDispose]: () => closeBus(bus) })
  if (log) logStatus(bus, log).catch((error: unknown) => log.error({ err: error }, 'bus failed'))
  return bus
}

/** The credentials in the first URL that has a user apply to all servers. */
async function connectionTo(settings: BusSettings): Promise<NodeConnectionOptions> {
  const { NATS_CREDENTIALS_FILE: credentialsFile, NATS_CA_FILE: caFile } = settings
  const urls = settings.NATS_URL.split(',').map((url) => new URL(url.trim()))
  const { username, password } = urls.find((url) => url.username) ?? {}
  const isEncrypted = caFile !== undefined || urls.some(({ protocol }) => protocol === 'tls:')
  return {
    servers: urls.map(({ hostname, port }) => `${hostname}:${port || 4222}`),
    ...(username && {
      user: decodeURIComponent(username),
      // The NATS user may have permission to read only replies to its own requests.
      inboxPrefix: `_INBOX.${decodeURIComponent(username)}`,
      pass: decodeURIComponent(password ?? ''),
    }),
    ...(credentialsFile && {
      authenticator: credsAuthenticator(await readFile(credentialsFile)),
    }),
    ...(isEncrypted && { tls: caFile ? { caFile } : {} }),
  }
}

/** Returns the number of event stream replicas. */
export function replicasOf(bus: Bus): number {
  return replicas.get(bus) ?? 1
}

/** Sends pending messages, but does not wait for an unreachable server. */
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

/** Calls `listener` after each reconnection, until the bus is closed. */
export async function onReconnect(bus: Bus, listener: () => void): Promise<void> {
  for await (const { type } of bus.status()) if (type === 'reconnect') listener()
}
