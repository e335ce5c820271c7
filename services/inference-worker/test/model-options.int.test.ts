import type { ConnectionKind } from '@assay/contracts/connections'
import { expect, test } from 'vitest'
import type { ModelRequest } from '../src/providers/provider.ts'
import { providerAt } from './arena/provider-at.ts'
import { collect } from './provider-servers/collect.ts'
import { type CallBody, startPickyServer } from './provider-servers/start-picky-server.ts'

/** Sends one question per request through one connection, and returns the bodies. */
async function bodiesOf(kind: ConnectionKind, ...requests: Partial<ModelRequest>[]) {
  await using server = await startPickyServer(() => undefined)
  const provider = providerAt(server.url, kind)
  for (const request of requests) {
    expect(await collect(provider, request)).toMatchObject({ text: 'A gene.', error: undefined })
  }
  return server.bodies
}

const only =
  (...names: string[]) =>
  (body: CallBody) =>
    Object.fromEntries(names.map((name) => [name, body[name]]))

test('options reach the calls of their model and of no other', async () => {
  const bodies = await bodiesOf(
    'openai-compatible',
    {
      ...{ providerModel: 'a', maxOutputTokens: 77, fixedTemperature: 0.3, reasoning: 'high' },
      extraBody: { top_k: 20, chat_template_kwargs: { enable_thinking: true } },
    },
    { providerModel: 'b' },
  )
  const fields = ['temperature', 'reasoning_effort', 'top_k', 'chat_template_kwargs']
  expect(bodies.map(only(...fields))).toEqual([
    {
      ...{ temperature: 0.3, reasoning_effort: 'high', top_k: 20 },
      chat_template_kwargs: { enable_thinking: true },
    },
    Object.fromEntries(fields.map((name) => [name, name === 'temperature' ? 1 : undefined])),
  ])
  // The model's reasoning does not count towards its limit.
  expect(bodies.map(({ max_tokens }) => max_tokens)).toEqual([8_077, 1_000])
})

test('two models with the same name at a connection keep their own options', async () => {
  const refusal = [400, { error: { message: 'Unsupported parameter: reasoning_effort' } }] as const
  await using server = await startPickyServer(({ reasoning_effort }) =>
    reasoning_effort === 'high' ? refusal : undefined,
  )
  const provider = providerAt(server.url, 'openai-compatible')
  for (const reasoning of ['high', 'low', 'high'] as const) {
    expect((await collect(provider, { reasoning })).text).toBe('A gene.')
  }
  expect(server.bodies.map((body) => body.reasoning_effort)).toEqual([
    'high',
    undefined,
    'low',
    undefined,
  ])
})

const efforts = ['none', 'low', 'medium', 'high'] as const

test.each<[ConnectionKind, (body: CallBody) => unknown, unknown[]]>([
  ['openai-compatible', (body) => body.reasoning_effort, [...efforts]],
  ['xai', (body) => body.reasoning_effort, [...efforts]],
  ['perplexity', (body) => body.reasoning_effort, [...efforts]],
  ['mistral', (body) => body.reasoning_effort, ['none', 'high', 'high', 'high']],
  ['openrouter', (body) => body.reasoning, efforts.map((effort) => ({ effort }))],
  [
    'deepseek',
    (body) => [body.thinking, body.reasoning_effort],
    [
      [{ type: 'disabled' }, undefined],
      ...efforts.slice(1).map(() => [{ type: 'enabled' }, 'high']),
    ],
  ],
  [
    'openai',
    ({ reasoning, reasoning_effort }) => reasoning ?? reasoning_effort,
    ['none', ...efforts.slice(1).map((effort) => ({ effort, summary: 'auto' }))],
  ],
])('%s receives the effort', async (kind, read, sent) => {
  const providerModel = kind === 'openai' ? 'gpt-6-luna' : 'hostile'
  const requests = efforts.map((reasoning) => ({ providerModel, reasoning }))
  expect((await bodiesOf(kind, ...requests)).map(read)).toEqual(sent)
})

test.each<ConnectionKind>(['openai', 'google', 'anthropic', 'openrouter'])(
  '%s receives further fields and the temperature',
  async (kind) => {
    const providerModel = kind === 'google' ? 'gemini-2.0-flash' : 'hostile'
    const request = { providerModel, fixedTemperature: 0.2, extraBody: { service_tier: 'flex' } }
    const [body] = await bodiesOf(kind, request)
    expect(body).toMatchObject({ service_tier: 'flex' })
    expect(JSON.stringify(body)).toContain('"temperature":0.2')
  },
)

test('OpenRouter is called over the chat protocol', async () => {
  const [body] = await bodiesOf('openrouter', { providerModel: 'qwen/qwen3-32b' })
  expect(body).toMatchObject({
    model: 'qwen/qwen3-32b',
    stream: true,
    reasoning: { effort: 'none' },
  })
})
