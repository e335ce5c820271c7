import { setTimeout as delay } from 'node:timers/promises'
import { connectToChat } from '@assay/testing/client'

/** The result of a storm of connections. */
export interface StormReport {
  readonly opened: number
  /** Number of connections that were refused before the upgrade. */
  readonly refused: number
  /** The statuses of the refusals. */
  readonly statuses: readonly number[]
  /** Number of refusals with `Retry-After`. */
  readonly withRetryAfter: number
  readonly failed: number
}

/**
 * `node storm.ts <url> <sockets> <milliseconds>` opens sockets at a steady rate and keeps those
 * that are accepted.
 */
const [url = '', sockets = '0', milliseconds = '0'] = process.argv.slice(2)
const count = Number(sockets)
const startedAt = performance.now()
const statuses = new Set<number>()
let opened = 0
let refused = 0
let withRetryAfter = 0
let failed = 0

const connect = () =>
  new Promise<void>((resolve) => {
    const socket = connectToChat(url)
    socket.on('error', () => {
      failed += 1
      resolve()
    })
    socket.on('open', () => {
      opened += 1
      resolve()
    })
    socket.on('unexpected-response', (request, response) => {
      refused += 1
      statuses.add(response.statusCode ?? 0)
      if (response.headers['retry-after']) withRetryAfter += 1
      request.destroy()
      resolve()
    })
  })

const connecting: Promise<void>[] = []
for (let index = 0; index < count; index += 1) {
  const due = (index / count) * Number(milliseconds)
  const early = due - (performance.now() - startedAt)
  if (early > 1) await delay(early)
  connecting.push(connect())
}
await Promise.all(connecting)
const report: StormReport = {
  ...{ opened, refused, statuses: [...statuses], withRetryAfter, failed },
}
process.stdout.write(`${JSON.stringify(report)}\n`, () => process.exit())
