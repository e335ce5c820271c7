import { expect, test } from 'vitest'
import { TooManyRequestsError } from './app-error.ts'

test.each([
  [1, '1 second'],
  [59, '59 seconds'],
  [119, '119 seconds'],
  [120, '2 minutes'],
  [2_787, '47 minutes'],
  [7_199, '120 minutes'],
  [7_200, '2 hours'],
  [86_400, '24 hours'],
])('a wait of %d seconds is described as %s', (retryAfterS, wait) => {
  const { message } = new TooManyRequestsError({ retryAfterS, limit: 5 })
  expect(message).toBe(`Too many requests. Please try again in ${wait}.`)
})
