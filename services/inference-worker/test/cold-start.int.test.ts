import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { test } from '@assay/testing'
import { expect } from 'vitest'
import { waitForTurnEnd } from './arena/read-turn.ts'
import { requestAnswers, seedTurn } from './arena/seed-turn.ts'
import { startProcess } from './arena/start-process.ts'

/** A port that refuses connections until `open` forwards it to the database. */
async function lateDatabase(databaseUrl: string) {
  const { hostname, port } = new URL(databaseUrl)
  const server = createServer((near) => {
    const far = connect(Number(port), hostname)
    near.pipe(far).pipe(near)
    near.on('error', () => far.destroy())
    far.on('error', () => near.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port: latePort } = server.address() as AddressInfo
  server.close()
  const url = new URL(databaseUrl)
  url.host = `127.0.0.1:${latePort}`
  return {
    url: url.href,
    async open() {
      server.listen(latePort, '127.0.0.1')
      await once(server, 'listening')
    },
    [Symbol.dispose]: () => void server.close(),
  }
}

test('a worker that starts before its database waits for it, and then answers', async ({
  db,
  databaseUrl,
  natsUrl,
  bus,
  log,
}) => {
  using late = await lateDatabase(databaseUrl)
  await using worker = startProcess({
    ...{ DATABASE_URL: late.url, NATS_URL: natsUrl, METRICS_ADDRESS: '127.0.0.1:0' },
    DEMO_TOKENS_PER_SECOND: '2000',
  })
  worker.child.stdout?.setEncoding('utf8')
  const [line] = await once(worker.child.stdout ?? worker.child, 'data')
  expect(line).toContain('waiting for a dependency')
  expect(worker.child.exitCode).toBe(null)

  await late.open()
  const turn = await seedTurn(db, { connection: 'demo', left: 'heron', right: 'owl' })
  await requestAnswers({ db, bus, log }, turn)
  expect(await waitForTurnEnd(db, turn)).toBe('done')
  worker.child.kill('SIGTERM')
  expect(await worker.exit).toBe(0)
})

test('a worker stops on SIGTERM while it waits for its database', async ({
  databaseUrl,
  natsUrl,
}) => {
  using never = await lateDatabase(databaseUrl)
  await using worker = startProcess({
    ...{ DATABASE_URL: never.url, NATS_URL: natsUrl, METRICS_ADDRESS: '127.0.0.1:0' },
  })
  await once(worker.child.stdout ?? worker.child, 'data')
  worker.child.kill('SIGTERM')
  expect(await worker.exit).toBe(0)
})
