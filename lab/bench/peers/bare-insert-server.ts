import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Pool } from 'pg'

/**
 * The limit that votes are measured against beside pgbench: a Node server that does INSERT once for
 * each request, in a transaction of its own, on as many connections as a gateway has.
 */
const CONNECTIONS = 20
const pool = new Pool({ connectionString: process.env.DATABASE_URL, max: CONNECTIONS })
const insert = { name: 'insert', text: process.env.INSERT ?? '' }

const server = createServer((request, response) => {
  request.resume()
  pool.query(insert).then(
    () => response.end('{}'),
    () => response.writeHead(500).end(),
  )
})
server.listen(0, '127.0.0.1', () => {
  process.send?.({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
})
process.once('disconnect', () => process.exit())
