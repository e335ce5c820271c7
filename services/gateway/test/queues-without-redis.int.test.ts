import { expect } from 'vitest'
import { test as base, superuserToken } from './gateway.ts'

// No server listens on this port.
const test = base.extend('policy', { scope: 'file' }, { REDIS_URL: 'redis://127.0.0.1:1' })

test('without Redis, the queues are unavailable immediately, and still only for superusers', async ({
  gateway,
}) => {
  const call = async (caller: object) => {
    const response = await gateway.call('GET', '/queues/api/queues', caller)
    return [response.status, response.headers.get('retry-after')]
  }
  expect(await call({})).toEqual([401, null])
  expect(await call({ token: await superuserToken(gateway) })).toEqual([503, '2'])
  expect((await gateway.call('GET', '/queues/')).status).toBe(200)
})
