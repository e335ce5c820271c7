import { setTimeout as delay } from 'node:timers/promises'
import { CLOSE_CODE } from '@assay/contracts/constants'
import type { FastifyInstance } from 'fastify'
import type { WebSocket } from 'ws'

/** Sockets that have not closed after this time are terminated. */
const CLOSE_TIMEOUT_MS = 2_000
/**
 * Sockets are closed in groups of this size, so that returning readers do not overload the other
 * gateways.
 */
const MIN_GROUP_SIZE = 100
const GROUP_INTERVAL_MS = 50
/** With many sockets, the groups are larger, so that the last group closes within this time. */
const MAX_CLOSING_MS = 8_000

/**
 * On shutdown, closes the sockets in groups and requests their readers to resume at another
 * gateway. Sockets of later groups keep streaming until they are closed.
 */
export function closeGoingAway(this: FastifyInstance, done: () => void): void {
  const { clients } = this.websocketServer
  closeInGroups(clients)
    .then(() => delay(CLOSE_TIMEOUT_MS, undefined, { ref: false }))
    .then(() => {
      for (const client of clients) client.terminate()
    })
    .catch((error: unknown) => this.log.warn({ err: error }, 'sockets not closed'))
  done()
}

async function closeInGroups(clients: ReadonlySet<WebSocket>): Promise<void> {
  const waiting = [...clients]
  const groupSize = Math.max(
    MIN_GROUP_SIZE,
    Math.ceil((waiting.length * GROUP_INTERVAL_MS) / MAX_CLOSING_MS),
  )
  while (waiting.length > 0) {
    for (const client of waiting.splice(0, groupSize)) closeSocket(client)
    if (waiting.length > 0) await delay(GROUP_INTERVAL_MS)
  }
  // This closes sockets that were opened in the meantime. Closing a socket twice has no effect.
  for (const client of clients) closeSocket(client)
}

function closeSocket(client: WebSocket): void {
  client.close(CLOSE_CODE.goingAway, 'restarting, please resume')
}
