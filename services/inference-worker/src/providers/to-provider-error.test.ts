import { APICallError } from '@ai-sdk/provider'
import { expect, test } from 'vitest'
import { FAILURE_CASES } from '../../test/failure-cases.ts'
import { ProviderError } from './provider-error.ts'
import { toCallError } from './reading/stream-error.ts'
import { parseRetryAfter } from './retry-after.ts'
import { toProviderError } from './to-provider-error.ts'

const failure = (statusCode: number, body: unknown = 'OpenAI says no', retryAfter?: string) =>
  new APICallError({
    message: 'no',
    url: 'https://api.openai.com/v1',
    requestBodyValues: {},
    statusCode,
    responseBody: typeof body === 'string' ? body : JSON.stringify(body),
    ...(retryAfter ? { responseHeaders: { 'retry-after': retryAfter } } : {}),
  })

test.each(FAILURE_CASES)('$status of $of is $code: $body', ({ status, body, code }) => {
  expect(toProviderError(failure(status, body), 'calling').code).toBe(code)
})

test.each([
  [429, 'rate_limited', true],
  [500, 'overloaded', true],
  [529, 'overloaded', true],
  [504, 'timed_out', true],
  [408, 'timed_out', false],
  [401, 'bad_key', false],
  [402, 'no_credit', false],
  [404, 'unknown_model', false],
  [413, 'too_long', false],
  [418, 'misconfigured', false],
])('status %i without an error text is %s', (status, code, isRetryable) => {
  expect(toProviderError(failure(status), 'calling')).toMatchObject({ code, isRetryable })
})

test('only temporary failures are retried', () => {
  const again = FAILURE_CASES.filter(
    ({ status, body }) => toProviderError(failure(status, body), 'calling').isRetryable,
  )
  expect(new Set(again.map(({ code }) => code))).toEqual(
    new Set(['rate_limited', 'overloaded', 'timed_out']),
  )
})

const reported = (error: unknown) => toCallError(error, { url: '', retryAfter: undefined })

test.each([
  [{ code: 429, message: 'slow down' }, 'rate_limited', true],
  [{ code: '503', message: 'busy' }, 'overloaded', true],
  [{ type: 'overloaded_error', message: 'Overloaded' }, 'overloaded', true],
  [{ code: 401, message: 'no' }, 'bad_key', false],
  [{ message: 'prompt is too long' }, 'too_long', false],
  [{ message: 'Content Exists Risk' }, 'refused', false],
  [{ message: 'Acme fell over' }, 'overloaded', true],
])(
  'an error at the start of a stream gets the code for the cause that it names: %j',
  (error, code, isRetryable) => {
    expect(toProviderError(reported(error), 'opening')).toMatchObject({ code, isRetryable })
  },
)

test.each([
  [failure(429), 'broken_stream'],
  [reported({ code: 503, message: 'busy' }), 'broken_stream'],
  [reported({ code: 400, message: 'flagged', type: 'content_filter' }), 'refused'],
])('an error within an answer ends the answer as broken or declined', (error, code) => {
  expect(toProviderError(error, 'streaming')).toMatchObject({ code, isRetryable: false })
})

test('a network failure is unreachable', () => {
  const refused = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })
  expect(toProviderError(refused, 'calling').code).toBe('unreachable')
})

test('words of a question that an error body repeats do not determine the code', () => {
  const body = { error: { message: 'bad', type: 'x' }, input: 'insufficient_quota content_filter' }
  expect(toProviderError(failure(400, body), 'calling').code).toBe('misconfigured')
})

test("the error message never repeats the provider's text", () => {
  expect(toProviderError(failure(500), 'calling').message).toBe('no answer: overloaded')
})

test('a ProviderError stays unchanged', () => {
  const error = new ProviderError('empty')
  expect(toProviderError(error, 'streaming')).toBe(error)
  expect(toProviderError(new Error('read', { cause: error }), 'streaming')).toBe(error)
})

test('Retry-After may be seconds or a date', () => {
  const now = Date.parse('2026-11-20T10:00:00Z')
  expect(parseRetryAfter('3', now)).toBe(3_000)
  expect(parseRetryAfter('Fri, 20 Nov 2026 10:00:05 GMT', now)).toBe(5_000)
  expect(parseRetryAfter('soon', now)).toBeUndefined()
  expect(toProviderError(failure(429, 'slow down', '7'), 'calling').retryAfterMs).toBe(7_000)
})
