import { expect, test } from 'vitest'
import { googleFailureText } from './google-failure-text.ts'

test.each([
  ['a refusal in the words of the server', { status: 400, data: { detail: 'No' } }, 'No'],
  ['a refusal without words', { status: 500, data: {} }, 'Authentication failed'],
  ['nobody was there', { status: 'FETCH_ERROR', error: 'Failed to fetch' }, 'Failed to fetch'],
  ['something was thrown', { name: 'Error', message: 'out of space' }, 'out of space'],
  ['nothing to go by', {}, 'An unexpected error occurred'],
  ['not even an error', undefined, 'An unexpected error occurred'],
])('%s', (_what, error, text) => {
  expect(googleFailureText(error)).toBe(text)
})
