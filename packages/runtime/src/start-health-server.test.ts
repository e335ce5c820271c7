import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, test } from 'vitest'
import { startHealthServer } from './start-health-server.ts'

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

test('a dependency that is away stands in the answer and in the metrics', async () => {
  const port = await freePort()
  let isAway = false
  await using _server = await startHealthServer({
    host: '127.0.0.1',
    port,
    probes: {
      postgres: async () => 1,
      nats: async () => (isAway ? Promise.reject(new Error('gone')) : 'fine'),
    },
  })
  const get = (path: string) => fetch(`http://127.0.0.1:${port}${path}`)
  const metrics = async () => (await get('/metrics')).text()
  expect((await get('/dependencies')).status).toBe(200)
  expect(await metrics()).toContain('assay_dependency_up{name="nats"} 1')

  isAway = true
  const dependencies = await get('/dependencies')
  expect(dependencies.status).toBe(503)
  expect(await dependencies.json()).toEqual({ postgres: 'ok', nats: 'unavailable' })
  expect(await metrics()).toContain('assay_dependency_up{name="nats"} 0')
  expect(await metrics()).toContain('assay_dependency_up{name="postgres"} 1')
  expect((await get('/healthz')).status).toBe(200)
})
