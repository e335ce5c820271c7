import { setTimeout as delay } from 'node:timers/promises'
import { connectToChat } from '@assay/testing/client'

/** What a storm of connections met. */
export interface StormReport {
  readonly opened: number
  /** Refused before the upgrade, with the status; of those with `Retry-After`, how many. */
  readonly refused: number
  readonly statuses: readonly number[]
  readonly withRetryAfter: number
  readonly failed: number
}

/** `node storm.ts <url> <sockets> <milliseconds>`: opens them evenly and holds what it gets. */
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
