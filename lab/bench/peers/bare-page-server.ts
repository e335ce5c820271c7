import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * The limit of reads over HTTP in Node: its server alone, with the headers and the bytes of a page
 * that are in HEAD_200, HEAD_304 and BODY. No route, no limit, no log and no metric.
 */
const ready = JSON.parse(process.env.HEAD_200 ?? '') as string[]
const unchanged = JSON.parse(process.env.HEAD_304 ?? '') as string[]
const body = Buffer.from(process.env.BODY ?? '')

const server = createServer((request, response) => {
  if (request.headers['if-none-match']) response.writeHead(304, unchanged).end()
  else response.writeHead(200, ready).end(body)
})
server.listen(0, '127.0.0.1', () => {
  process.send?.({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
})
process.once('disconnect', () => process.exit())
