import { expect, test } from 'vitest'
import { createProviders } from '../src/providers/create-providers.ts'
import { collect } from './provider-servers/collect.ts'
import {
  chunk,
  FINISH,
  startHostileServer,
  writePieces,
} from './provider-servers/start-hostile-server.ts'

const BREAK_MS = 100

test('a provider that fails five times is left alone for a while, then tried again', async () => {
  let isDown = true
  await using server = await startHostileServer(async (response) => {
    if (isDown) {
      response.writeHead(500).end('{}')
      return
    }
    await writePieces(response, [`data: ${chunk('back again')}\n\n`])
    response.end(FINISH)
  })
  const providers = createProviders({ OPENAI_COMPATIBLE_BASE_URL: server.url }, BREAK_MS)
  const provider = providers.get('openai-compatible')
  if (!provider) throw new Error('no provider')

  const answers = await Promise.all([1, 2, 3].map(() => collect(provider)))
  expect(answers.map(({ error }) => (error as { code?: string }).code)).toEqual(
    Array.from({ length: 3 }, () => 'unavailable'),
  )
  const calls = server.calls()
  expect(calls).toBeLessThanOrEqual(6)
  const refused = await collect(provider)
  expect(refused.error).toMatchObject({ message: 'no answer: unavailable', isRetryable: false })
  expect(server.calls()).toBe(calls)

  isDown = false
  await expect.poll(async () => (await collect(provider)).text).toBe('back again')
})

test('refused questions and stopped answers do not count against a provider', async () => {
  await using server = await startHostileServer((response) => {
    response.writeHead(400).end('{"error":{"message":"maximum context length"}}')
  })
  const provider = createProviders({ OPENAI_COMPATIBLE_BASE_URL: server.url }).get(
    'openai-compatible',
  )
  if (!provider) throw new Error('no provider')
  const stopped = AbortSignal.abort('stopped')
  for (let question = 0; question < 6; question += 1) {
    expect((await collect(provider, {}, stopped)).error).toBe('stopped')
    expect((await collect(provider)).error).toMatchObject({ code: 'too_long' })
  }
})
