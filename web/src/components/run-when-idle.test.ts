import { beforeEach, expect, test, vi } from 'vitest'
import { runWhenIdle } from './run-when-idle.ts'

let ran: string[]

beforeEach(() => {
  vi.useFakeTimers()
  ran = []
})

const start = () =>
  runWhenIdle(
    () => ran.push('first'),
    () => ran.push('second'),
  )

test('tasks run in order, each in its own idle period', () => {
  start()
  expect(ran).toEqual([])
  vi.advanceTimersToNextTimer()
  expect(ran).toEqual(['first'])
  vi.runAllTimers()
  expect(ran).toEqual(['first', 'second'])
})

test('cancelling drops the remaining tasks', () => {
  const stop = start()
  vi.advanceTimersToNextTimer()
  stop()
  vi.runAllTimers()
  expect(ran).toEqual(['first'])
})
