import { expect, test } from 'vitest'
import { checkDependencies } from './check-dependencies.ts'

test('all dependencies are up if each of them answers', async () => {
  const dependencies = await checkDependencies({ postgres: async () => 1, nats: async () => 2 })
  expect(dependencies).toEqual({ areUp: true, checks: { postgres: 'ok', nats: 'ok' } })
})

test('a dependency that fails or hangs is named', async () => {
  const dependencies = await checkDependencies({
    postgres: () => Promise.reject(new Error('gone')),
    redis: () => new Promise(() => {}),
    nats: async () => 'fine',
  })
  expect(dependencies).toEqual({
    areUp: false,
    checks: { postgres: 'unavailable', redis: 'unavailable', nats: 'ok' },
  })
})
