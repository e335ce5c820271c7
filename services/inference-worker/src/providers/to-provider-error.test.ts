import { APICallError } from '@ai-sdk/provider'
import { expect, test } from 'vitest'
import { ProviderError } from './provider-error.ts'
import { parseRetryAfter } from './retry-after.ts'
import { toProviderError } from './to-provider-error.ts'

const failure = (statusCode: number, message = 'OpenAI says no', retryAfter?: string) =>
  new APICallError({
    message,
    url: 'https://api.openai.com/v1',
    requestBodyValues: {},
    statusCode,
    ...(retryAfter ? { responseHeaders: { 'retry-after': retryAfter } } : {}),
  })

test.each([
  [429, 'rate_limited', true],
  [500, 'unavailable', true],
  [529, 'unavailable', true],
  [504, 'timed_out', true],
  [401, 'misconfigured', false],
  [404, 'misconfigured', false],
  [413, 'too_long', false],
])('status %i is %s', (status, code, isRetryable) => {
  expect(toProviderError(failure(status), false)).toMatchObject({ code, isRetryable })
})

test('a conversation past the context window is too long', () => {
  const error = failure(400, 'Your input exceeds the context window of this model')
  expect(toProviderError(error, false).code).toBe('too_long')
})

test('whatever breaks a started stream interrupts it', () => {
  expect(toProviderError(failure(429), true)).toMatchObject({
    code: 'interrupted',
    isRetryable: false,
  })
})

test('the message never repeats what the provider said', () => {
  expect(toProviderError(failure(500), false).message).toBe('no answer: unavailable')
})

test('an error of ours stays what it is', () => {
  const error = new ProviderError('empty')
  expect(toProviderError(error, true)).toBe(error)
})

test('Retry-After is seconds or a date', () => {
  const now = Date.parse('2026-11-20T10:00:00Z')
  expect(parseRetryAfter('3', now)).toBe(3_000)
  expect(parseRetryAfter('Fri, 20 Nov 2026 10:00:05 GMT', now)).toBe(5_000)
  expect(parseRetryAfter('soon', now)).toBeUndefined()
  expect(toProviderError(failure(429, 'slow down', '7'), false).retryAfterMs).toBe(7_000)
})
