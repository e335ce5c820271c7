import { LLMock } from '@copilotkit/aimock'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Provider } from '../src/providers/provider.ts'
import { providerAt } from './arena/provider-at.ts'
import { collect } from './provider-servers/collect.ts'

const mock = new LLMock({ port: 0, logLevel: 'silent' })
beforeAll(async () => {
  await mock.start()
})
afterAll(async () => {
  await mock.stop()
})
beforeEach(() => {
  mock.clearFixtures()
  mock.clearRequests()
})

const PROTOCOLS = [
  ['openai', 'gpt-4.1-mini'],
  ['anthropic', 'claude-haiku-4-5'],
  ['google', 'gemini-2.5-flash'],
  ['openai-compatible', 'llama-local'],
] as const

function providerOf(kind: (typeof PROTOCOLS)[number][0]): Provider {
  return providerAt(`${mock.url}/${kind === 'google' ? 'v1beta' : 'v1'}`, kind)
}

test.each(PROTOCOLS)('%s receives all messages and a token limit', async (name, model) => {
  mock.onMessage(/.*/, { content: 'Yes.' })
  await collect(providerOf(name), {
    providerModel: model,
    maxOutputTokens: 77,
    messages: [
      { role: 'system', content: 'Answer in markdown.' },
      { role: 'user', content: 'first question' },
      { role: 'assistant', content: 'first answer' },
      { role: 'user', content: 'second question' },
    ],
  })
  const sent = JSON.stringify(mock.getLastRequest()?.body)
  for (const part of ['Answer in markdown.', 'first question', 'first answer', '77']) {
    expect(sent).toContain(part)
  }
})

test('thinking models of OpenAI are called through the responses API', async () => {
  mock.onMessage(/.*/, { content: 'Yes.' })
  await collect(providerOf('openai'), { providerModel: 'gpt-6-luna', isThinking: true })
  expect(mock.getLastRequest()?.path).toContain('/responses')
})
