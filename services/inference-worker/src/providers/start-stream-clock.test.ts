import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startStreamClock } from './start-stream-clock.ts'

const limits = { silenceMs: 20, totalMs: 200 }
const idle = new AbortController().signal

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('expires when nothing comes', () => {
  using clock = startStreamClock(limits, idle)
  vi.advanceTimersByTime(19)
  expect(clock.signal.aborted).toBe(false)
  vi.advanceTimersByTime(2)
  expect(clock.signal.reason).toMatchObject({ code: 'timed_out' })
})

test('expires when the stream falls silent', () => {
  using clock = startStreamClock(limits, idle)
  vi.advanceTimersByTime(10)
  clock.touch()
  vi.advanceTimersByTime(19)
  expect(clock.signal.aborted).toBe(false)
  vi.advanceTimersByTime(2)
  expect(clock.signal.aborted).toBe(true)
})

test('expires at the total however lively the stream', () => {
  using clock = startStreamClock(limits, idle)
  for (let elapsed = 0; elapsed < 195; elapsed += 5) {
    clock.touch()
    vi.advanceTimersByTime(5)
  }
  expect(clock.signal.aborted).toBe(false)
  clock.touch()
  vi.advanceTimersByTime(10)
  expect(clock.signal.aborted).toBe(true)
})

test('passes on why the caller gave up', () => {
  const caller = new AbortController()
  using clock = startStreamClock(limits, caller.signal)
  caller.abort('stopped')
  expect(clock.signal.reason).toBe('stopped')
})
