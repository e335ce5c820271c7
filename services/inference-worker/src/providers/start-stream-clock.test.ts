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

test('a stream without any event expires', () => {
  using clock = startStreamClock(limits, idle)
  vi.advanceTimersByTime(19)
  expect(clock.signal.aborted).toBe(false)
  vi.advanceTimersByTime(2)
  expect(clock.signal.reason).toMatchObject({ code: 'timed_out' })
})

test('a stream that becomes silent expires', () => {
  using clock = startStreamClock(limits, idle)
  vi.advanceTimersByTime(10)
  clock.touch()
  vi.advanceTimersByTime(19)
  expect(clock.signal.aborted).toBe(false)
  vi.advanceTimersByTime(2)
  expect(clock.signal.aborted).toBe(true)
})

test('an active stream expires at the total limit', () => {
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

test('until the first token, its own limit applies instead of that of silence', () => {
  using clock = startStreamClock({ ...limits, firstTokenMs: 100 }, idle)
  vi.advanceTimersByTime(99)
  expect(clock.signal.aborted).toBe(false)
  clock.receive()
  vi.advanceTimersByTime(19)
  expect(clock.signal.aborted).toBe(false)
  vi.advanceTimersByTime(2)
  expect(clock.signal.reason).toMatchObject({ code: 'timed_out' })
})

test('signs of life do not prolong the limit of the first token', () => {
  using clock = startStreamClock({ ...limits, firstTokenMs: 50 }, idle)
  for (let elapsed = 0; elapsed < 50; elapsed += 5) {
    clock.touch()
    vi.advanceTimersByTime(5)
  }
  vi.advanceTimersByTime(1)
  expect(clock.signal.aborted).toBe(true)
})

test("the signal passes on the caller's reason", () => {
  const caller = new AbortController()
  using clock = startStreamClock(limits, caller.signal)
  caller.abort('stopped')
  expect(clock.signal.reason).toBe('stopped')
})
