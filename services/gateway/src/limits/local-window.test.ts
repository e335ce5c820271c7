import { afterEach, expect, test, vi } from 'vitest'
import { createLocalWindow } from './local-window.ts'

afterEach(() => {
  vi.useRealTimers()
})

test('a window is counted from its first call, and the next one anew', () => {
  vi.useFakeTimers()
  const window = createLocalWindow({ calls: 2, seconds: 60 })
  const remaining = (id = 'one') => {
    const { isRefused, quota } = window.count(id)
    return isRefused ? 'refused' : [quota.remaining, quota.resetS]
  }
  expect(remaining()).toEqual([1, 60])
  vi.advanceTimersByTime(30_500)
  expect(window.isFull('one')).toBe(false)
  expect(remaining()).toEqual([0, 30])
  expect(window.isFull('one')).toBe(true)
  expect(remaining()).toBe('refused')
  expect(remaining('other')).toEqual([1, 60])
  vi.advanceTimersByTime(29_500)
  expect(window.isFull('one')).toBe(false)
  expect(remaining()).toEqual([1, 60])
  window.forget(performance.now())
  expect(remaining('other')).toEqual([0, 31])
  vi.advanceTimersByTime(60_000)
  window.forget(performance.now())
  expect(remaining()).toEqual([1, 60])
})
