import { afterEach, expect, test, vi } from 'vitest'
import { createLocalWindow } from './local-window.ts'

afterEach(() => {
  vi.useRealTimers()
})

test('a window starts with its first call, and the next window starts from zero', () => {
  vi.useFakeTimers()
  const window = createLocalWindow({ calls: 2, seconds: 60 })
  const remaining = (id = 'one') => {
    const { isRefused, quota } = window.count(id)
    return isRefused ? 'refused' : [quota.remaining, quota.resetS]
  }
  expect(remaining()).toEqual([1, 60])
  vi.advanceTimersByTime(30_500)
  expect(remaining()).toEqual([0, 30])
  expect(remaining()).toBe('refused')
  expect(remaining('other')).toEqual([1, 60])
  vi.advanceTimersByTime(29_500)
  expect(remaining()).toEqual([1, 60])
  window.forget(performance.now())
  expect(remaining('other')).toEqual([0, 31])
  vi.advanceTimersByTime(60_000)
  window.forget(performance.now())
  expect(remaining()).toEqual([1, 60])
})

test('calls are drained once per id, and the calls of a reset id are dropped', () => {
  const window = createLocalWindow({ calls: 2, seconds: 60 })
  for (const id of ['one', 'other', 'one', 'one', 'reset']) window.count(id)
  window.reset('reset')
  expect(window.drain()).toEqual([
    { id: 'one', calls: 3 },
    { id: 'other', calls: 1 },
  ])
  expect(window.drain()).toEqual([])
  window.count('other')
  expect(window.drain()).toEqual([{ id: 'other', calls: 1 }])
})
