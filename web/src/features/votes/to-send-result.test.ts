import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { toSendResult } from './to-send-result.ts'

const warned = vi.fn()
beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(warned)
})
afterEach(() => {
  vi.restoreAllMocks()
  warned.mockReset()
})

test.each([
  ['FETCH_ERROR', 'retry'],
  [429, 'retry'],
  [503, 'retry'],
  [401, 'retry'],
  [409, 'refused'],
  [404, 'refused'],
  [422, 'refused'],
])('a vote with the response %s is settled as %s, and the failure logged', (status, state) => {
  expect(toSendResult({ error: { status, data: { detail: 'No.' } } }).state).toBe(state)
  expect(warned).toHaveBeenCalledExactlyOnceWith('Failed to submit vote')
})
