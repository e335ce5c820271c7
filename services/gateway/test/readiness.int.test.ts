import { expect } from 'vitest'
import { aGuest, test as base } from './gateway.ts'

// No server listens on this port.
const test = base.extend('policy', { scope: 'file' }, { REDIS_URL: 'redis://127.0.0.1:1' })

test('a gateway without Redis is ready, reports the missing server and serves people', async ({
  gateway,
}) => {
  const call = async (path: string, url = gateway.url) => {
    const response = await fetch(new URL(path, url))
    return [response.status, await response.json()]
  }
  const dependencies = { postgres: 'ok', nats: 'ok', redis: 'unavailable', turns: 'ok' }
  expect(await call('/readyz')).toEqual([200, { stage: 'running', dependencies }])
  expect(await call('/dependencies', gateway.metricsUrl)).toEqual([503, dependencies])
  const metrics = await (await fetch(new URL('/metrics', gateway.metricsUrl))).text()
  expect(metrics).toContain('assay_dependency_up{name="redis"} 0')

  const guest = await aGuest(gateway)
  expect((await gateway.call('GET', '/threads/', guest)).status).toBe(200)
})
