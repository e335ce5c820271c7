import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { toVerdict } from './to-verdict.ts'

const warned = vi.fn()
beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(warned)
})
afterEach(() => {
  vi.restoreAllMocks()
  warned.mockReset()
})

test.each([
  ['FETCH_ERROR', 'later'],
  [429, 'later'],
  [503, 'later'],
  [401, 'later'],
  [409, 'refused'],
  [404, 'refused'],
  [422, 'refused'],
])('a vote that is answered %s is settled as %s, and the failure logged', (status, state) => {
  expect(toVerdict({ error: { status, data: { detail: 'No.' } } }).state).toBe(state)
  expect(warned).toHaveBeenCalledExactlyOnceWith('Failed to submit vote')
})
