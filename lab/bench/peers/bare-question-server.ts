import { createServer } from 'node:http'
import { connectBus } from '@assay/bus'
import { AckPolicy, jetstream, jetstreamManager } from '@nats-io/jetstream'
import { Redis } from 'ioredis'
import { Pool } from 'pg'
import { WebSocketServer } from 'ws'
import { announce } from './announce.ts'

/**
 * The reference for the time to the first token. This server makes only the round trips between
 * question and provider: it counts a limit in Redis, commits a question, passes a message through a
 * JetStream stream, commits a claim, and sends a token over NATS.
 */
const SUBJECT = 'bare.question'
const TOKENS = 'bare.token'
const DURABLE = 'worker'
const INSERT = { name: 'insert', text: 'insert into bare_questions default values returning id' }
const CLAIM = 'update bare_questions set attempt = attempt + 1 where id = $1 and attempt = 0'

const { DATABASE_URL = '', REDIS_URL = '', NATS_URL = '' } = process.env
const pool = new Pool({ connectionString: DATABASE_URL, min: 2 })
await pool.query(
  'create table bare_questions (id uuid primary key default gen_random_uuid(), attempt int default 0)',
)
const redis = new Redis(REDIS_URL)
const bus = await connectBus(NATS_URL, 'bare')
const manager = await jetstreamManager(bus)
await manager.streams.add({ name: 'BARE', subjects: [SUBJECT] })
await manager.consumers.add('BARE', { durable_name: DURABLE, ack_policy: AckPolicy.Explicit })

const sockets = new Map<string, { send(text: string): void }>()
bus.subscribe(TOKENS, {
  callback: (_error, message) => sockets.get(message.string())?.send('{"event":"token"}'),
})
const consumer = await jetstream(bus).consumers.get('BARE', DURABLE)
await consumer.consume({
  callback(message) {
    const id = message.string()
    pool.query({ name: 'claim', text: CLAIM, values: [id] }).then(() => {
      bus.publish(TOKENS, id)
      message.ack()
    })
  },
})

const server = createServer()
new WebSocketServer({ server, perMessageDeflate: false }).on('connection', (socket) => {
  socket.once('message', async () => {
    await redis.incr('bare')
    const { rows } = await pool.query<{ id: string }>(INSERT)
    const id = rows[0]?.id ?? ''
    sockets.set(id, socket)
    socket.once('close', () => sockets.delete(id))
    bus.publish(SUBJECT, id)
  })
})
announce(server)
