import { expect, test } from 'vitest'
import { providerAt } from './arena/provider-at.ts'
import { collect } from './provider-servers/collect.ts'
import {
  chunk,
  FINISH,
  type Misbehaviour,
  startHostileServer,
  writePieces,
} from './provider-servers/start-hostile-server.ts'

const BREAK_MS = 2_000

const answer: Misbehaviour = async (response) => {
  await writePieces(response, [`data: ${chunk('well again')}\n\n`])
  response.end(FINISH)
}

test('a model that fails five times is paused, then tried again', async () => {
  let isDown = true
  await using server = await startHostileServer(async (response, call) => {
    if (isDown) response.writeHead(500).end('{}')
    else await answer(response, call)
  })
  const provider = providerAt(server.url, 'openai-compatible', BREAK_MS)

  const answers = await Promise.all([1, 2, 3].map(() => collect(provider)))
  expect(answers.map(({ error }) => (error as { code?: string }).code)).toEqual(
    Array.from({ length: 3 }, () => 'overloaded'),
  )
  const calls = server.calls()
  expect(calls).toBeLessThanOrEqual(6)
  const refused = await collect(provider)
  expect(refused.error).toMatchObject({ message: 'no answer: overloaded', isRetryable: false })
  expect(server.calls()).toBe(calls)

  isDown = false
  await expect.poll(async () => (await collect(provider)).text).toBe('well again')
})

test('calls of a paused model fail with the code of its last failure', async () => {
  const provider = providerAt('http://127.0.0.1:1/v1', 'openai-compatible', 60_000)
  for (let question = 0; question < 5; question += 1) await collect(provider)
  const spared = await collect(provider)
  expect(spared.error).toMatchObject({ code: 'unreachable', isRetryable: false })
  expect((spared.error as Error).cause).toMatchObject({ isBrokenCircuitError: true })
})

test('failures of one model do not pause other models of its provider', async () => {
  let isDown = true
  await using server = await startHostileServer(async (response, call) => {
    if (isDown) response.writeHead(500).end('{}')
    else await answer(response, call)
  })
  const provider = providerAt(server.url, 'openai-compatible', 60_000)
  await Promise.all([1, 2, 3].map(() => collect(provider, { providerModel: 'broken' })))
  isDown = false
  const { text } = await collect(provider, { providerModel: 'well' })
  expect(text).toBe('well again')
  expect((await collect(provider, { providerModel: 'broken' })).error).toBeDefined()
})

test.each([
  ['a question is too long', 400, '{"error":{"message":"maximum context length"}}', 'too_long'],
  ['a rate limit is reached', 429, '{"error":{"message":"slow down"}}', 'rate_limited'],
  ['a key is refused', 401, '{}', 'bad_key'],
])('a model is not paused if %s or if an answer is stopped', async (_, status, body, code) => {
  await using server = await startHostileServer((response) => {
    response.writeHead(status, { 'retry-after': '0' }).end(body)
  })
  const provider = providerAt(server.url)
  const stopped = AbortSignal.abort('stopped')
  for (let question = 0; question < 6; question += 1) {
    expect((await collect(provider, {}, stopped)).error).toBe('stopped')
    const { error } = await collect(provider)
    expect(error).toMatchObject({ code })
    expect((error as Error).cause).toMatchObject({ name: 'AI_APICallError' })
  }
})
