import { CLOSE_CODE } from '@assay/contracts'
import type { FastifyInstance } from 'fastify'

/** Readers that do not answer the goodbye in this time are cut off. */
const GOODBYE_MS = 2_000

/** When the gateway stops, its readers are told to resume, which any other gateway lets them. */
export function closeGoingAway(this: FastifyInstance, done: () => void): void {
  const { clients } = this.websocketServer
  for (const client of clients) client.close(CLOSE_CODE.goingAway, 'restarting, please resume')
  setTimeout(() => {
    for (const client of clients) client.terminate()
  }, GOODBYE_MS).unref()
  done()
}
