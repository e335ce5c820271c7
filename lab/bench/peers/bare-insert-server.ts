import { createServer } from 'node:http'
import { Pool } from 'pg'
import { announce } from './announce.ts'

/**
 * The limit that votes are measured against: a Node server that does INSERT once for each request, in a
 * transaction of its own, on as many connections as a gateway has.
 */
const pool = new Pool({ connectionString: process.env.DATABASE_URL, max: 20 })
const insert = { name: 'insert', text: process.env.INSERT ?? '' }
announce(
  createServer((request, response) => {
    request.resume()
    pool.query(insert).then(
      () => response.setHeader('content-length', '2').end('{}'),
      () => response.writeHead(500).end(),
    )
  }),
)
