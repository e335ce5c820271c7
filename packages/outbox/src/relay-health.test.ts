import { expect, test } from 'vitest'
import { createRelayHealth } from './relay-health.ts'

test('a failing relay sweeps more often at first and then at the usual pace', () => {
  let now = 0
  const health = createRelayHealth(() => now)
  expect([health.isHealthy(), health.pauseMs(), health.timeoutMs()]).toEqual([true, 2_000, 1_000])

  health.set(false)
  expect([health.isHealthy(), health.pauseMs(), health.timeoutMs()]).toEqual([false, 250, 500])
  now = 14_000
  // A further failure does not restart the period.
  health.set(false)
  expect(health.pauseMs()).toBe(250)
  now = 15_000
  expect([health.isHealthy(), health.pauseMs(), health.timeoutMs()]).toEqual([false, 2_000, 1_000])

  health.set(true)
  health.set(false)
  expect(health.pauseMs()).toBe(250)
})
