import { expect, test } from 'vitest'
import { checkReadiness } from './check-readiness.ts'

test('is ready when every dependency answers', async () => {
  const readiness = await checkReadiness({ postgres: async () => 1, nats: async () => 2 })
  expect(readiness).toEqual({ ready: true, checks: { postgres: 'ok', nats: 'ok' } })
})

test('names the dependency that fails or hangs', async () => {
  const readiness = await checkReadiness({
    postgres: () => Promise.reject(new Error('gone')),
    redis: () => new Promise(() => {}),
    nats: async () => 'fine',
  })
  expect(readiness).toEqual({
    ready: false,
    checks: { postgres: 'unavailable', redis: 'unavailable', nats: 'ok' },
  })
})
