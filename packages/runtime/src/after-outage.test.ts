import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { afterOutage } from './after-outage.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

test('after a failed run, the next run waits for the probe and then for the grace period', async () => {
  const away = new Error('away')
  let isAway = false
  let runs = 0
  const need = async () => {
    if (isAway) throw away
  }
  const sweep = afterOutage({ probe: need, graceMs: 5_000 }, async () => {
    await need()
    runs += 1
  })
  await sweep()
  expect(runs).toBe(1)

  isAway = true
  await expect(sweep()).rejects.toBe(away)
  vi.advanceTimersByTime(60_000)
  await expect(sweep()).rejects.toBe(away)

  isAway = false
  await sweep()
  vi.advanceTimersByTime(4_999)
  await sweep()
  expect(runs).toBe(1)
  vi.advanceTimersByTime(1)
  await sweep()
  expect(runs).toBe(2)
  await sweep()
  expect(runs).toBe(3)
})
