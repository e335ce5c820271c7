import { setTimeout as delay } from 'node:timers/promises'
import { CLOSE_CODE } from '@assay/contracts/constants'
import type { FastifyInstance } from 'fastify'
import type { WebSocket } from 'ws'

/** Sockets that have not closed after this time are terminated. */
const GOODBYE_MS = 2_000
/**
 * Sockets are closed in groups of this size, so that returning readers do not overload the other
 * gateways.
 */
const AT_ONCE = 100
const BETWEEN_MS = 50
/** With many sockets, the groups are larger, so that the last group closes within this time. */
const LONGEST_MS = 8_000

/**
 * On shutdown, closes the sockets in groups and requests their readers to resume at another
 * gateway. Sockets of later groups keep streaming until they are closed.
 */
export function closeGoingAway(this: FastifyInstance, done: () => void): void {
  const { clients } = this.websocketServer
  closeInGroups(clients)
    .then(() => delay(GOODBYE_MS, undefined, { ref: false }))
    .then(() => {
      for (const client of clients) client.terminate()
    })
    .catch((error: unknown) => this.log.warn({ err: error }, 'sockets not closed'))
  done()
}

async function closeInGroups(clients: ReadonlySet<WebSocket>): Promise<void> {
  const waiting = [...clients]
  const atOnce = Math.max(AT_ONCE, Math.ceil((waiting.length * BETWEEN_MS) / LONGEST_MS))
  while (waiting.length > 0) {
    for (const client of waiting.splice(0, atOnce)) closeSocket(client)
    if (waiting.length > 0) await delay(BETWEEN_MS)
  }
  // This closes sockets that were opened in the meantime. Closing a socket twice has no effect.
  for (const client of clients) closeSocket(client)
}

function closeSocket(client: WebSocket): void {
  client.close(CLOSE_CODE.goingAway, 'restarting, please resume')
}
