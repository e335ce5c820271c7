import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { runWhenIdle } from './run-when-idle.ts'

let ran: string[]

beforeEach(() => {
  vi.useFakeTimers()
  ran = []
})
afterEach(() => {
  vi.useRealTimers()
})

const start = () =>
  runWhenIdle(
    () => ran.push('first'),
    () => ran.push('second'),
  )

test('pieces run in their order, each in a moment of its own', () => {
  start()
  expect(ran).toEqual([])
  vi.advanceTimersToNextTimer()
  expect(ran).toEqual(['first'])
  vi.runAllTimers()
  expect(ran).toEqual(['first', 'second'])
})

test('what is left is not run once it is called off', () => {
  const stop = start()
  vi.advanceTimersToNextTimer()
  stop()
  vi.runAllTimers()
  expect(ran).toEqual(['first'])
})
