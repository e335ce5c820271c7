import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { startOutboxRelay } from '@assay/outbox'
import { test } from '@assay/testing'
import { expect } from 'vitest'
import { addModels, castVotes, manyVotes, newestSnapshot } from './cast-votes.ts'

const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url))

/** A connection to Redis that can be cut. */
async function openWay(redisUrl: string) {
  const { hostname, port } = new URL(redisUrl)
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(Number(port), hostname)
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        near.destroy()
        far.destroy()
      })
    }
    near.pipe(far).pipe(near)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(redisUrl)
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: url.href,
    cut() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

test('without Redis, votes are rated and the worker can be stopped', async ({
  db,
  bus,
  databaseUrl,
  natsUrl,
  redisUrl,
  log,
  resources,
}) => {
  const models = await addModels(db, 2)
  const relay = resources.use(startOutboxRelay(db, bus, log))
  const way = await openWay(redisUrl)
  const env = {
    ...{ DATABASE_URL: databaseUrl, NATS_URL: natsUrl },
    ...{ REDIS_URL: way.url, METRICS_ADDRESS: '127.0.0.1:0' },
  }
  const worker = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  resources.defer(() => void worker.kill('SIGKILL'))
  const exit = once(worker, 'exit')
  const lines = createInterface({ input: worker.stdout })
  for await (const line of lines) if (line.includes('"msg":"ready"')) break
  worker.stdout.resume()
  const position = async () => Number((await newestSnapshot(db)).snapshot.ledgerPosition)
  const before = await position()

  way.cut()
  await castVotes(db, manyVotes(models, 5))
  relay.flush()
  await expect.poll(position).toBe(before + 5)

  worker.kill('SIGTERM')
  expect(await exit).toEqual([0, null])
})
