import { setTimeout as delay } from 'node:timers/promises'
import { CLOSE_CODE } from '@assay/contracts/constants'
import type { FastifyInstance } from 'fastify'
import type { WebSocket } from 'ws'

/** Readers that do not answer the goodbye in this time are cut off. */
const GOODBYE_MS = 2_000
/** So many are sent elsewhere at once: all together they would storm the other gateways. */
const AT_ONCE = 100
const BETWEEN_MS = 50
/** However many there are, the last ones are told within this time. */
const LONGEST_MS = 8_000

/**
 * When the gateway stops, its readers are told to resume, which any other gateway lets them, group
 * after group; those who wait for their turn read on.
 */
export function closeGoingAway(this: FastifyInstance, done: () => void): void {
  const { clients } = this.websocketServer
  sendAway(clients)
    .then(() => delay(GOODBYE_MS, undefined, { ref: false }))
    .then(() => {
      for (const client of clients) client.terminate()
    })
    .catch((error: unknown) => this.log.warn({ err: error }, 'sockets not closed'))
  done()
}

async function sendAway(clients: ReadonlySet<WebSocket>): Promise<void> {
  const waiting = [...clients]
  const atOnce = Math.max(AT_ONCE, Math.ceil((waiting.length * BETWEEN_MS) / LONGEST_MS))
  while (waiting.length > 0) {
    for (const client of waiting.splice(0, atOnce)) sayGoodbye(client)
    if (waiting.length > 0) await delay(BETWEEN_MS)
  }
  // Whoever came in the meantime; closing twice does nothing.
  for (const client of clients) sayGoodbye(client)
}

function sayGoodbye(client: WebSocket): void {
  client.close(CLOSE_CODE.goingAway, 'restarting, please resume')
}
