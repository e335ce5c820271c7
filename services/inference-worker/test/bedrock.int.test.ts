import type { ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { createProvider } from '../src/providers/create-provider.ts'
import { collect } from './provider-servers/collect.ts'
import { event, exception } from './provider-servers/event-frame.ts'
import {
  ACCOUNT,
  METADATA,
  type Reply,
  refuse,
  START,
  sendFrames,
  startBedrockServer,
  stopFor,
  textOf,
} from './provider-servers/start-bedrock-server.ts'
import { findSignatureFault } from './provider-servers/verify-aws-signature.ts'

const MODEL = { providerModel: 'anthropic.claude-haiku-4-5-20251001-v1:0' }
const KEY = {
  AWS_ACCESS_KEY_ID: ACCOUNT.accessKeyId,
  AWS_SECRET_ACCESS_KEY: ACCOUNT.secretAccessKey,
}

interface Settings {
  readonly reply?: Reply
  readonly variables?: Readonly<Record<string, string>>
  readonly region?: string
  readonly sessionToken?: string
}

async function startBedrock({
  reply,
  variables,
  region = 'eu-west-1',
  sessionToken,
}: Settings = {}) {
  const server = await startBedrockServer(reply, {
    ...ACCOUNT,
    ...(sessionToken && { sessionToken }),
  })
  const provider = createProvider(
    { id: 'bedrock', kind: 'bedrock', region, base_url: server.url },
    { variables: { ...KEY, ...variables } },
  )
  return { server, provider, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() }
}

const answerTo = async (settings: Settings) => {
  await using bedrock = await startBedrock(settings)
  return await collect(bedrock.provider, MODEL)
}

test('a signed call is answered in frames', async () => {
  await using bedrock = await startBedrock()
  expect(await collect(bedrock.provider, MODEL)).toMatchObject({
    ...{ text: 'A géne.', error: undefined },
    finish: { finishReason: 'stop', usage: { inputTokens: 12, outputTokens: 3 } },
  })
  expect(bedrock.server.calls[0]?.path).toBe(
    '/model/anthropic.claude-haiku-4-5-20251001-v1%3A0/converse-stream',
  )
  expect(bedrock.server.bodies[0]).toMatchObject({
    messages: [{ role: 'user', content: [{ text: 'What does TREM2 do?' }] }],
    inferenceConfig: { maxTokens: 1_000, temperature: 1 },
  })
})

test('temporary keys sign with their session token', async () => {
  const sessionToken = 'a session token'
  const variables = { AWS_SESSION_TOKEN: sessionToken }
  expect(await answerTo({ sessionToken, variables })).toMatchObject({ text: 'A géne.' })
  expect((await answerTo({ sessionToken })).error).toMatchObject({ code: 'bad_key' })
})

test('a connection may name other variables for its key', async () => {
  await using server = await startBedrockServer()
  const provider = createProvider(
    {
      ...{ id: 'bedrock', kind: 'bedrock', region: 'eu-west-1', base_url: server.url },
      ...{ api_key_env: 'LAB_ACCESS_KEY', access_key_id_env: 'LAB_ACCESS_KEY_ID' },
    },
    {
      variables: {
        ...{ LAB_ACCESS_KEY: ACCOUNT.secretAccessKey, LAB_ACCESS_KEY_ID: ACCOUNT.accessKeyId },
        AWS_SESSION_TOKEN: 'of another key',
      },
    },
  )
  expect(await collect(provider, MODEL)).toMatchObject({ text: 'A géne.' })
})

test.each<Settings>([
  { variables: { AWS_SECRET_ACCESS_KEY: 'a wrong key' } },
  { variables: { AWS_ACCESS_KEY_ID: 'AKIDANOTHER' } },
  { region: 'us-east-1' },
])('a call with a wrong key or region is refused: %j', async (settings) => {
  expect((await answerTo(settings)).error).toMatchObject({ code: 'bad_key' })
})

test('a signature covers the body, the path and the time', async () => {
  await using bedrock = await startBedrock()
  await collect(bedrock.provider, MODEL)
  const [call] = bedrock.server.calls
  if (!call) throw new Error('no call')
  expect(findSignatureFault(call, ACCOUNT)).toBeUndefined()
  for (const altered of [
    { body: call.body.replace('TREM2', 'TREM1') },
    { path: call.path.replace('haiku', 'opus') },
    { headers: { ...call.headers, host: 'elsewhere.test' } },
    { headers: { ...call.headers, 'x-amz-date': '20200101T000000Z' } },
  ]) {
    expect(findSignatureFault({ ...call, ...altered }, ACCOUNT)?.[0]).toBe(
      'InvalidSignatureException',
    )
  }
})

test('reasoning, citations and a cache are read', async () => {
  const delta = (part: object) => event('contentBlockDelta', { contentBlockIndex: 0, delta: part })
  const citation = { title: 'TREM2', location: { web: { url: 'https://example.org/trem2' } } }
  const usage = { inputTokens: 2, cacheReadInputTokens: 10, outputTokens: 3 }
  const reply = sendFrames(
    ...[START, delta({ reasoningContent: { text: 'Hm.' } })],
    ...[delta({ reasoningContent: { signature: 'c2ln' } }), textOf('A gene.')],
    ...[delta({ citation }), stopFor('max_tokens'), event('metadata', { usage })],
  )
  expect(await answerTo({ reply })).toMatchObject({
    ...{ text: 'A gene.', reasoning: 'Hm.' },
    finish: {
      ...{ finishReason: 'length', usage: { inputTokens: 12, outputTokens: 3 } },
      sources: [{ url: 'https://example.org/trem2', title: 'TREM2' }],
    },
  })
})

test.each(['guardrail_intervened', 'content_filtered'])(
  'an answer that ends with %s is declined',
  async (reason) => {
    const reply = sendFrames(START, stopFor(reason), METADATA)
    expect((await answerTo({ reply })).finish).toMatchObject({ finishReason: 'declined' })
  },
)

test('a complete response instead of frames is an answer', async () => {
  const reply = (response: ServerResponse) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(
      JSON.stringify({
        output: { message: { role: 'assistant', content: [{ text: 'A gene.' }] } },
        ...{ stopReason: 'end_turn', usage: { inputTokens: 1, outputTokens: 2 } },
      }),
    )
  expect(await answerTo({ reply })).toMatchObject({
    ...{
      text: 'A gene.',
      error: undefined,
      finish: { usage: { inputTokens: 1, outputTokens: 2 } },
    },
  })
})

function damaged(frame: Buffer): Buffer {
  const copy = Buffer.from(frame)
  copy.writeUInt8(0, copy.length - 8)
  return copy
}

test.each<[code: string, reply: Reply]>([
  [
    'bad_key',
    refuse(403, 'The security token included in the request is expired', 'ExpiredTokenException'),
  ],
  [
    'no_credit',
    refuse(
      403,
      'Model access is denied due to INVALID_PAYMENT_INSTRUMENT: A valid payment instrument must be provided.',
      'AccessDeniedException',
    ),
  ],
  ['unknown_model', refuse(400, 'The provided model identifier is invalid.')],
  ['unknown_model', refuse(403, "You don't have access to the model with the specified model ID.")],
  [
    'unknown_model',
    refuse(
      400,
      'Invocation of model ID x with on-demand throughput isn’t supported. Retry your request with the ID or ARN of an inference profile that contains this model.',
    ),
  ],
  ['too_long', refuse(400, 'Input is too long for requested model.')],
  [
    'rate_limited',
    refuse(429, 'Too many tokens, please wait before trying again.', 'ThrottlingException'),
  ],
  ['overloaded', refuse(424, 'The model failed.', 'ModelErrorException')],
  ['overloaded', refuse(503, 'Unavailable', 'ServiceUnavailableException')],
  ['timed_out', refuse(408, 'The model took too long.', 'ModelTimeoutException')],
  ['misconfigured', refuse(400, 'Malformed input request')],
  ['rate_limited', sendFrames(exception('throttlingException', 'Too many requests'))],
  ['overloaded', sendFrames(START, exception('modelStreamErrorException', 'No.'))],
  ['too_long', sendFrames(exception('validationException', 'Input is too long.'))],
  ['broken_stream', sendFrames(START, textOf('A '), exception('internalServerException', 'No.'))],
  ['broken_stream', sendFrames(START, textOf('A gene.'))],
  ['broken_stream', sendFrames(START, textOf('A '), damaged(METADATA))],
  ['empty', sendFrames(START, stopFor('end_turn'), METADATA)],
])('Bedrock’s failure is %s', async (code, reply) => {
  expect((await answerTo({ reply })).error).toMatchObject({ code })
})

test('a damaged last frame does not spoil a complete answer', async () => {
  const reply = sendFrames(START, textOf('A gene.'), stopFor('end_turn'), METADATA.subarray(0, 30))
  expect(await answerTo({ reply })).toMatchObject({ text: 'A gene.', error: undefined })
})

test('further fields are part of the signed body', async () => {
  await using bedrock = await startBedrock()
  const extraBody = {
    ...{ additionalModelRequestFields: { top_k: 50 } },
    performanceConfig: { latency: 'optimized' },
  }
  const answer = await collect(bedrock.provider, { ...MODEL, extraBody, fixedTemperature: 0.2 })
  expect(answer.error).toBeUndefined()
  expect(bedrock.server.bodies[0]).toMatchObject({
    ...extraBody,
    inferenceConfig: { temperature: 0.2 },
  })
})
