import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from '@assay/runtime'
import { connect, type NatsConnection } from '@nats-io/transport-node'

/** A connection to NATS that comes back by itself for as long as the process lives. */
export type Bus = NatsConnection

const RECONNECT_WAIT_MS = 250
const DRAIN_LIMIT_MS = 2_000

/** Waits for the server at start-up too, so that services may start in any order. */
export async function connectBus(url: string, name: string, log?: Logger): Promise<Bus> {
  const { hostname, port, username, password, protocol } = new URL(url)
  const bus = await connect({
    servers: `${hostname}:${port || 4222}`,
    name,
    ...(username ? { user: decodeURIComponent(username), pass: decodeURIComponent(password) } : {}),
    ...(protocol === 'tls:' ? { tls: {} } : {}),
    waitOnFirstConnect: true,
    maxReconnectAttempts: -1,
    reconnectTimeWait: RECONNECT_WAIT_MS,
    pingInterval: 5_000,
    maxPingOut: 2,
  })
  Object.assign(bus, { [Symbol.asyncDispose]: () => closeBus(bus) })
  if (log) logStatus(bus, log).catch((error: unknown) => log.error({ err: error }, 'bus failed'))
  return bus
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
