import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startStreamClock } from './start-stream-clock.ts'

const limits = { firstTokenMs: 50, idleMs: 20, totalMs: 200 }
const idle = new AbortController().signal

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('expires when no first token comes', () => {
  using clock = startStreamClock(limits, idle)
  vi.advanceTimersByTime(49)
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

test('notices silence after a first token that came late', () => {
  using clock = startStreamClock({ firstTokenMs: 120, idleMs: 20, totalMs: 500 }, idle)
  vi.advanceTimersByTime(31)
  clock.touch()
  vi.advanceTimersByTime(42)
  expect(clock.signal.aborted).toBe(true)
})

test('what the server sends before the first word counts as a sign of life', () => {
  using clock = startStreamClock({ firstTokenMs: 50, idleMs: 20, totalMs: 500 }, idle)
  for (let elapsed = 0; elapsed < 120; elapsed += 15) {
    clock.live()
    vi.advanceTimersByTime(15)
  }
  expect(clock.signal.aborted).toBe(false)
  vi.advanceTimersByTime(21)
  expect(clock.signal.reason).toMatchObject({ code: 'timed_out' })
})

test('a single early sign of life does not shorten the wait for the first word', () => {
  using clock = startStreamClock({ firstTokenMs: 100, idleMs: 20, totalMs: 500 }, idle)
  clock.live()
  vi.advanceTimersByTime(99)
  expect(clock.signal.aborted).toBe(false)
  vi.advanceTimersByTime(2)
  expect(clock.signal.aborted).toBe(true)
})

test('signs of life between words keep a silent model, but not beyond the total', () => {
  using clock = startStreamClock(limits, idle)
  clock.touch()
  for (let elapsed = 0; elapsed < 195; elapsed += 15) {
    clock.live()
    vi.advanceTimersByTime(15)
  }
  expect(clock.signal.aborted).toBe(false)
  vi.advanceTimersByTime(10)
  expect(clock.signal.aborted).toBe(true)
})
