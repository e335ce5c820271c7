import { expect, test } from 'vitest'
import { startHealthServer } from './start-health-server.ts'

test('an unreachable dependency appears in the response and in the metrics', async () => {
  let isAway = false
  await using server = await startHealthServer({
    host: '127.0.0.1',
    port: 0,
    probes: {
      postgres: async () => 1,
      nats: async () => (isAway ? Promise.reject(new Error('gone')) : 'fine'),
    },
  })
  const get = (path: string) => fetch(`http://127.0.0.1:${server.port}${path}`)
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
