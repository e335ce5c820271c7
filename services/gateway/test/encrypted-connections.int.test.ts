import { type AddressInfo, createServer } from 'node:net'
import { connectBus } from '@assay/bus'
import { createDatabase, pingDatabase } from '@assay/db'
import { connectRedis } from '@assay/queue'
import { test as base } from '@assay/testing'
import { expect } from 'vitest'

const TLS_HANDSHAKE = 0x16
/** The first bytes that a PostgreSQL client sends. They request encryption. */
const SSL_REQUEST = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47])
const NATS_INFO = 'INFO {"server_id":"x","version":"2.9.0","proto":1,"max_payload":1000}\r\n'

/**
 * An eavesdropping server without TLS. It collects the received bytes and responds to each packet
 * with `answer`.
 */
const test = base.extend(
  'eavesdrop',
  async ({ resources }) =>
    async (answer: string, first = '') => {
      const received: Buffer[] = []
      let closes = 0
      const server = createServer((socket) => {
        socket.on('error', () => {})
        socket.on('close', () => {
          closes += 1
        })
        socket.write(first)
        socket.on('data', (bytes) => {
          received.push(Buffer.from(bytes))
          socket.end(answer)
        })
      })
      const listening = Promise.withResolvers<void>()
      server.listen(0, '127.0.0.1', listening.resolve)
      await listening.promise
      resources.defer(() => void server.close())
      return {
        at: `127.0.0.1:${(server.address() as AddressInfo).port}`,
        received,
        closes: () => closes,
      }
    },
)

test.for(['require', 'verify-full', 'no-verify'])(
  'sslmode=%s sends nothing to a PostgreSQL server without encryption',
  async (mode, { eavesdrop, resources }) => {
    const { at, received } = await eavesdrop('N')
    const url = `postgres://assay:secret@${at}/assay?sslmode=${mode}`
    const db = resources.use(createDatabase(url, { timeoutMs: 2_000 }))
    await expect(pingDatabase(db)).rejects.toThrow('does not support SSL')
    expect(Buffer.concat(received)).toEqual(SSL_REQUEST)
  },
)

test('rediss:// starts with a TLS handshake', async ({ eavesdrop, resources, log }) => {
  const { at, received } = await eavesdrop('')
  resources.use(connectRedis(`rediss://:secret@${at}`, log))
  await expect.poll(() => received[0]?.[0]).toBe(TLS_HANDSHAKE)
  expect(Buffer.concat(received).includes('secret')).toBe(false)
})

test('tls:// sends nothing to a NATS server without encryption', async ({ eavesdrop }) => {
  const { at, received, closes } = await eavesdrop('', NATS_INFO)
  const abandoned = connectBus(`tls://assay:secret@${at}`, 'test')
  abandoned.then((bus) => bus.close()).catch(() => {})
  await expect.poll(closes).toBeGreaterThan(1)
  expect(Buffer.concat(received).includes('secret')).toBe(false)
})
