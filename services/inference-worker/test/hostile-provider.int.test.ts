import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { ProviderError } from '../src/providers/provider-error.ts'
import { startStreamClock } from '../src/providers/start-stream-clock.ts'
import { providerAt } from './arena/provider-at.ts'
import { collect } from './provider-servers/collect.ts'
import {
  chunk,
  FINISH,
  type Misbehaviour,
  startHostileServer,
  writePieces,
} from './provider-servers/start-hostile-server.ts'

async function request(misbehave: Misbehaviour) {
  await using server = await startHostileServer(misbehave)
  const collected = await collect(providerAt(server.url))
  return { ...collected, calls: server.calls() }
}

const QUESTION = {
  ...{ providerModel: 'hostile', isThinking: false, maxOutputTokens: 10, temperature: 1 },
  messages: [{ role: 'user' as const, content: 'Go on' }],
}

const event = (content: string) => `data: ${chunk(content)}\n\n`

test('an endless line is cut off before it fills the memory', async () => {
  const { error } = await request(async (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    const block = 'x'.repeat(256 * 1024)
    response.write('data: ')
    for (let i = 0; i < 64 && !response.destroyed; i += 1) {
      if (!response.write(block)) await new Promise((drained) => response.once('drain', drained))
    }
  })
  expect(error).toMatchObject({ code: 'broken_stream' })
})

test('a rate-limited call waits for as long as the provider asks and then succeeds', async () => {
  const startedAt = performance.now()
  const { text, calls } = await request(async (response, call) => {
    if (call < 3) {
      response.writeHead(429, { 'retry-after': '0.2' }).end('{"error":{"message":"slow down"}}')
      return
    }
    await writePieces(response, [event('third time lucky')])
    response.end(FINISH)
  })
  expect(text).toBe('third time lucky')
  expect(calls).toBe(3)
  expect(performance.now() - startedAt).toBeGreaterThanOrEqual(395)
})

test('a rate-limited call fails if it would have to wait longer than readers do', async () => {
  const { error, calls } = await request((response) => {
    response.writeHead(429, { 'retry-after': '3600' }).end('{}')
  })
  expect(error).toMatchObject({ code: 'rate_limited' })
  expect(calls).toBe(1)
})

test('a failing server is retried once', async () => {
  const { error, calls } = await request((response) => {
    response.writeHead(500).end('<html>Acme LLM fell over</html>')
  })
  expect(error).toMatchObject({ code: 'overloaded', message: 'no answer: overloaded' })
  expect(calls).toBe(2)
})

test('calls to a server that is loading its model are retried until it is loaded', async () => {
  const { text, calls } = await request(async (response, call) => {
    if (call < 4) {
      response.writeHead(503).end('{"error":{"code":503,"message":"Loading model"}}')
      return
    }
    await writePieces(response, [event('loaded')])
    response.end(FINISH)
  })
  expect([text, calls]).toEqual(['loaded', 4])
})

test('a call stops waiting for a model to load when the time for its first text is over', async () => {
  await using server = await startHostileServer((response) => {
    response.writeHead(503).end('{"error":{"code":503,"message":"Loading model"}}')
  })
  const limits = { silenceMs: 500, totalMs: 5_000 }
  using clock = startStreamClock(limits, new AbortController().signal)
  const { error } = await collect(providerAt(server.url), {}, clock.signal)
  expect(error).toMatchObject({ code: 'timed_out' })
  expect(server.calls()).toBe(1)
})

test.each([
  [401, '{"error":{"message":"bad key"}}', 'bad_key'],
  [429, '{"error":{"message":"quota","code":"insufficient_quota"}}', 'no_credit'],
  [500, '{"error":{"message":"the request exceeds the available context size"}}', 'too_long'],
])('a permanent refusal with %i is not retried: %s', async (status, body, code) => {
  const { error, calls } = await request((response) => {
    response.writeHead(status, { 'retry-after': '0' }).end(body)
  })
  expect(error).toMatchObject({ code })
  expect(calls).toBe(1)
})

test('a redirect is not followed', async () => {
  const { error, calls } = await request((response) => {
    response.writeHead(302, { location: '/v1/elsewhere' }).end()
  })
  expect(error).toMatchObject({ code: 'unreachable' })
  expect(calls).toBe(1)
})

test('silence ends the stream and frees the connection', async () => {
  await using server = await startHostileServer((response) => writePieces(response, [event('so')]))
  using clock = startStreamClock({ silenceMs: 100, totalMs: 5_000 }, new AbortController().signal)
  const { error } = await collect(providerAt(server.url), {}, clock.signal)
  expect(error).toMatchObject({ code: 'timed_out' })
  await server.abandoned
})

test.each(['openai-compatible', 'openai'] as const)(
  'comments keep a %s stream alive before and between its pieces of text',
  async (name) => {
    await using server = await startHostileServer(async (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      const keepAlive = async () => {
        for (let comment = 0; comment < 8; comment += 1) {
          response.write(': keep-alive\n\n')
          await delay(200)
        }
      }
      await keepAlive()
      response.write(event('after '))
      await keepAlive()
      response.end(event('all') + FINISH)
    })
    const provider = providerAt(server.url, name)
    const limits = { silenceMs: 1_000, totalMs: 30_000 }
    using clock = startStreamClock(limits, new AbortController().signal)
    const taken: string[] = []
    await provider.stream(QUESTION, clock.signal, (event) => {
      clock.touch()
      if (event.type === 'text') taken.push(event.text)
    })
    expect(taken.join('')).toBe('after all')
  },
)

const startEndlessServer = () =>
  startHostileServer(async (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    while (!response.destroyed) await writePieceOf(response)
  })

test('an endless answer that is stopped frees its connection', async () => {
  await using server = await startEndlessServer()
  const stop = new AbortController()
  const stream = providerAt(server.url).stream(QUESTION, stop.signal, () => stop.abort('stopped'))
  await expect(stream).rejects.toBe('stopped')
  await server.abandoned
})

test('an endless response that refuses a call is not read further and frees its connection', async () => {
  await using server = await startEndlessServer()
  let taken = 0
  const stream = providerAt(server.url).stream(QUESTION, new AbortController().signal, () => {
    taken += 1
    throw new ProviderError('too_long')
  })
  await expect(stream).rejects.toMatchObject({ code: 'too_long' })
  await server.abandoned
  expect(taken).toBe(1)
})

async function writePieceOf(response: Parameters<Misbehaviour>[0]): Promise<void> {
  response.write(event('and on '))
  await new Promise((next) => setImmediate(next))
}

test('a port without a server is unreachable', async () => {
  const { error } = await collect(providerAt('http://127.0.0.1:1/v1'))
  expect(error).toMatchObject({ code: 'unreachable' })
})
