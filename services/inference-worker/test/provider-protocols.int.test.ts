import { LLMock } from '@copilotkit/aimock'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createProviders } from '../src/providers/create-providers.ts'
import type { Provider } from '../src/providers/provider.ts'
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

/** [provider, a model of it, a thinking model of it] */
const PROTOCOLS = [
  ['openai', 'gpt-4.1-mini', 'gpt-6-luna'],
  ['anthropic', 'claude-haiku-4-5', 'claude-sonnet-4-5'],
  ['google', 'gemini-2.5-flash', 'gemini-2.5-pro'],
  ['openai-compatible', 'llama-local', 'qwen-local'],
] as const

function providersAt(url: string) {
  return createProviders({
    OPENAI_API_KEY: 'test',
    ANTHROPIC_API_KEY: 'test',
    GOOGLE_GENERATIVE_AI_API_KEY: 'test',
    BASE_URLS: { openai: `${url}/v1`, anthropic: `${url}/v1`, google: `${url}/v1beta` },
    OPENAI_COMPATIBLE_BASE_URL: `${url}/v1`,
  })
}

describe.each(PROTOCOLS)('%s', (name, model, thinkingModel) => {
  function provider(): Provider {
    const found = providersAt(mock.url).get(name)
    if (!found) throw new Error(`${name} is not offered`)
    return found
  }
  const question = { messages: [{ role: 'user' as const, content: 'What does TREM2 do?' }] }

  test('streams text and says what it cost', async () => {
    const usage = { input_tokens: 11, output_tokens: 22, prompt_tokens: 11, completion_tokens: 22 }
    const gemini = { promptTokenCount: 11, candidatesTokenCount: 22, totalTokenCount: 33 }
    mock.onMessage(/TREM2/, {
      content: 'It is a **microglial** receptor — α/β.',
      usage: { ...usage, ...gemini },
    })
    const { text, finish, error } = await collect(provider(), {
      ...question,
      providerModel: model,
    })
    expect(error).toBeUndefined()
    expect(text).toBe('It is a **microglial** receptor — α/β.')
    expect(finish?.finishReason).toBe('stop')
    expect(finish?.usage).toEqual({ inputTokens: 11, outputTokens: 22 })
  })

  test('keeps thoughts apart from the answer', async () => {
    mock.onMessage(/TREM2/, { content: 'A receptor.', reasoning: 'Recall microglia first.' })
    const { text, reasoning, error } = await collect(provider(), {
      ...question,
      providerModel: thinkingModel,
      isThinking: true,
    })
    expect(error).toBeUndefined()
    expect([text, reasoning]).toEqual(['A receptor.', 'Recall microglia first.'])
  })

  test('sends the whole conversation and a token limit', async () => {
    mock.onMessage(/.*/, { content: 'Yes.' })
    await collect(provider(), {
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

  test('a rate limit is retried, then is all the reader learns', async () => {
    mock.onMessage(/.*/, {
      error: { message: 'Slow down, says the vendor', type: 'rate_limit_error' },
      status: 429,
      retryAfter: 0,
    })
    const { error } = await collect(provider(), { ...question, providerModel: model })
    expect(error).toMatchObject({ code: 'rate_limited', message: 'no answer: rate_limited' })
    expect(mock.getRequests()).toHaveLength(3)
  })

  test('a stream cut in the middle is interrupted, not finished', async () => {
    const content = 'A long answer about microglia. '.repeat(20)
    mock.onMessage(/.*/, { content }, { truncateAfterChunks: 4, chunkSize: 10, latency: 5 })
    const { text, error } = await collect(provider(), { ...question, providerModel: model })
    expect(error).toMatchObject({ code: 'broken_stream' })
    expect(content.startsWith(text)).toBe(true)
  })

  test('an answer without text is empty', async () => {
    mock.onMessage(/.*/, { content: '' })
    const { error } = await collect(provider(), { ...question, providerModel: model })
    expect(error).toMatchObject({ code: 'empty' })
  })
})

test('thinking models of OpenAI are asked through the responses API', async () => {
  mock.onMessage(/.*/, { content: 'Yes.' })
  const openai = providersAt(mock.url).get('openai')
  if (!openai) throw new Error('openai is not offered')
  await collect(openai, { providerModel: 'gpt-6-luna', isThinking: true })
  const request = mock.getLastRequest()
  expect(request?.path).toContain('/responses')
})
