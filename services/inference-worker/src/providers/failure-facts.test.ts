import { APICallError, JSONParseError } from '@ai-sdk/provider'
import { expect, test } from 'vitest'
import { failureFacts } from './failure-facts.ts'
import { toProviderError } from './to-provider-error.ts'

test('tells the kind and status of a failure, and no word of it', () => {
  const refused = new APICallError({
    message: 'the prompt canary-prompt is bad',
    url: 'https://example.com',
    requestBodyValues: { messages: ['canary-prompt'] },
    statusCode: 400,
    responseBody: 'canary-prompt',
  })
  const facts = failureFacts(toProviderError(refused, false))
  expect(facts).toEqual({ kinds: ['AI_APICallError'], status: 400 })
})

test('an answer that could not be parsed is not quoted', () => {
  const broken = new JSONParseError({ text: 'canary-answer', cause: new SyntaxError('canary') })
  const facts = failureFacts(toProviderError(broken, true))
  expect(JSON.stringify(facts)).toBe('{"kinds":["AI_JSONParseError","SyntaxError"]}')
})

test('a network failure shows its code', () => {
  const reset = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' })
  expect(failureFacts(toProviderError(reset, true)).kinds).toEqual(['Error ECONNRESET'])
})

test('an error of our own is logged whole', () => {
  const bug = new TypeError('undefined is not a function')
  expect(failureFacts(bug).err).toBe(bug)
})
