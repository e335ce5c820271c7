import { expect, test } from 'vitest'
import { providerFailureText } from './provider-failure-text.ts'

test.each([
  ['a refusal with a text', { status: 400, data: { detail: 'No' } }, 'No'],
  ['a refusal without a text', { status: 500, data: {} }, 'Authentication failed'],
  ['no response', { status: 'FETCH_ERROR', error: 'Failed to fetch' }, 'Failed to fetch'],
  ['a thrown error', { name: 'Error', message: 'out of space' }, 'out of space'],
  ['an error without details', {}, 'An unexpected error occurred'],
  ['no error', undefined, 'An unexpected error occurred'],
])('%s', (_what, error, text) => {
  expect(providerFailureText(error)).toBe(text)
})
