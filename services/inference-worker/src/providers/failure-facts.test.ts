import { APICallError, JSONParseError } from '@ai-sdk/provider'
import { expect, test } from 'vitest'
import { failureFacts } from './failure-facts.ts'
import { ProviderError } from './provider-error.ts'
import { toCallError } from './reading/stream-error.ts'
import { toProviderError } from './to-provider-error.ts'

const refusedWith = (responseBody: string) =>
  new APICallError({
    message: 'the prompt canary-prompt is bad',
    url: 'https://example.com',
    requestBodyValues: { messages: ['canary-prompt'] },
    statusCode: 400,
    responseBody,
  })

test("a failure is described by the provider's codes, not by its text", () => {
  const body = {
    error: {
      message: 'the prompt canary prompt is bad',
      type: 'invalid_request_error',
      code: 'unsupported_value',
      param: 'messages[0].role',
    },
  }
  const facts = failureFacts(toProviderError(refusedWith(JSON.stringify(body)), 'calling'))
  expect(facts).toEqual({
    kinds: ['AI_APICallError'],
    status: 400,
    providerType: 'invalid_request_error',
    providerCode: 'unsupported_value',
    param: 'messages[0].role',
  })
})

test.each([
  'canary-prompt',
  '{"error":"canary-prompt"}',
  '{"error":{"type":"canary prompt","code":"a canary prompt","param":["canary-prompt"]}}',
])('a body without plain names is not quoted: %s', (body) => {
  const facts = failureFacts(toProviderError(refusedWith(body), 'calling'))
  expect(facts).toEqual({ kinds: ['AI_APICallError'], status: 400 })
})

test('an error within a stream is described in the same way as an error before it', () => {
  const cause = { type: 'overloaded_error', message: 'canary-prompt' }
  const error = toCallError(cause, { url: '', retryAfter: undefined })
  expect(failureFacts(toProviderError(error, 'streaming'))).toEqual({
    kinds: ['AI_APICallError'],
    status: 503,
    providerType: 'overloaded_error',
  })
})

test.each([
  ['MALFORMED_RESPONSE', { kinds: [], finishReason: 'MALFORMED_RESPONSE' }],
  ['a canary prompt', { kinds: [] }],
])('the raw finish reason %j is logged if it is a plain word', (raw, facts) => {
  expect(failureFacts(new ProviderError('broken_stream', { cause: raw }))).toEqual(facts)
})

test('an answer that could not be parsed is not quoted', () => {
  const broken = new JSONParseError({ text: 'canary-answer', cause: new SyntaxError('canary') })
  const facts = failureFacts(toProviderError(broken, 'streaming'))
  expect(JSON.stringify(facts)).toBe('{"kinds":["AI_JSONParseError","SyntaxError"]}')
})

test('a network failure is described by its code', () => {
  const reset = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' })
  expect(failureFacts(toProviderError(reset, 'streaming')).kinds).toEqual(['Error ECONNRESET'])
})

test('an error of our own code is logged in full', () => {
  const bug = new TypeError('undefined is not a function')
  expect(failureFacts(bug).err).toBe(bug)
})
